import { Problem } from "@/server/contracts/problems";
import type { RubricPrompt, RubricTrialRequest } from "@/server/authoring/contract/rubricEditor";
import type { TenantDeps } from "@/server/deps/deps";
import { requiresJudge } from "@/server/primitives/evaluate";
import { numberedTexts } from "@/server/judging/citation/numberedSources";
import { decisionQuestions } from "@/server/judging/decision/questions";
import { dataText } from "@/server/judging/decision/sharedCalls";
import { firstTier } from "@/server/judging/judgeCriterion";
import { judgePrompt, replySchema } from "@/server/judging/judgePrompt";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { type Source, sourcesOf } from "@/server/submission/sources";
import { promptVersionOf } from "@/server/judging/version";
import { describeIssues } from "@/server/rubric/issues";
import { compileOne } from "@/server/authoring/editor/tryCriterion";
import { normalizeSubmission } from "@/server/submission/normalize";

/** Builds the prompt of a decision model, which reads the first message and answers the others. */
function decisionPrompt(
  criterion: CompiledCriterion,
  sources: readonly Source[],
  boundary: string,
  maxOptions: number,
): Omit<RubricPrompt, "prompt_version"> {
  const { core, searches } = decisionQuestions(criterion, sources, maxOptions);
  const questionTexts = [...core, ...searches.map(({ question }) => question)].map((question) =>
    [
      question.instructions,
      ...(question.type === "choice" ? question.options : []).map(({ value, meaning }) =>
        meaning === null ? `- ${value}` : `- ${value}: ${meaning}`,
      ),
    ].join("\n"),
  );
  const state = dataText("material", boundary, numberedTexts(sources));
  return {
    messages: [state, ...questionTexts].map((content) => ({ role: "user", content })),
    reply_schema: { description: "A probability of yes, or of each option, for every question" },
  };
}

/**
 * Builds the exact prompt that is sent to the judge for one criterion and submission.
 * @throws invalid_request (it does not compile, or no model judges it)
 */
export async function criterionPrompt(
  deps: TenantDeps,
  { body: { criterion: authored, submission } }: { body: RubricTrialRequest },
): Promise<RubricPrompt> {
  const { criterion, issues } = await compileOne(deps, authored);
  if (!criterion) throw new Problem("invalid_request", `body.criterion: ${describeIssues(issues)}`);
  if (!requiresJudge(criterion)) {
    throw new Problem("invalid_request", `body.criterion: ${criterion.primitive} asks no model`);
  }
  const sources = sourcesOf(normalizeSubmission(submission));
  const boundary = deps.ids.boundary();
  const tier = firstTier(criterion, 3);
  const prompt_version = promptVersionOf(deps.judge.form(tier), criterion);
  if (deps.judge.form(tier) !== "chat") {
    return { prompt_version, ...decisionPrompt(criterion, sources, boundary, deps.judge.maxOptions(tier)) };
  }
  const question = { criterion, sources, boundary, reversed: false };
  return {
    prompt_version,
    messages: judgePrompt(question),
    reply_schema: replySchema(question).json,
  };
}
