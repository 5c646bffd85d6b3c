// Prepares the questions about one criterion, which a decision model answers in one or more calls.
import { findJudgeReplies } from "@/server/judging/judgeAttemptStore";
import { sha256Hex } from "@/server/deps/hash";
import { numberedTexts } from "@/server/judging/citation/numberedSources";
import { askShared, type Judge, type ReadAnswers, type SharedResult } from "@/server/judging/decision/askShared";
import { decisionQuestions } from "@/server/judging/decision/questions";
import type { StoredResult } from "@/server/judging/storedCall";
import { promptVersionOf } from "@/server/judging/version";
import type { DecisionQuestion } from "@/server/llm/port";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** Asks some of the questions in one call, or reuses the answers. `sample`: number of the call. */
export type Ask = <T extends StoredResult>(
  sample: number,
  questions: readonly DecisionQuestion[],
  read: ReadAnswers<T>,
) => Promise<SharedResult<T>>;

/** Returns the first questions about a criterion, and `ask`, which sends questions or reuses their stored answers. */
export async function prepareQuestions(
  { deps, calls, part, model }: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
) {
  const maxOptions = deps.judge.maxOptions(part.tier);
  const texts = numberedTexts(sources);
  const { core, searches } = decisionQuestions(criterion, sources, maxOptions);
  const questions = [...core, ...searches.map(({ question }) => question)];
  const promptVersion = promptVersionOf(deps.judge.form(part.tier), criterion);
  const identity = { ...part, model, promptVersion, reuseKey: reuseKey(texts, questions, model, promptVersion) };
  const storedReplies = await findJudgeReplies(deps.db, identity.reuseKey);
  const ask: Ask = (sample, batch, read) => {
    const sharedQuestions = { slot: part.tier, data: "material" as const, texts, questions: () => batch };
    return askShared({ deps, calls }, { identity, sample, reading: null }, sharedQuestions, read, storedReplies);
  };
  return { maxOptions, core, searches, questions, ask };
}

/**
 * Hashes everything that the result depends on. The questions of other criteria in the same call are not part of it.
 */
function reuseKey(
  texts: ReturnType<typeof numberedTexts>,
  questions: readonly DecisionQuestion[],
  model: string,
  promptVersion: string,
): string {
  return sha256Hex(canonicalJson({ texts, questions, model, DECISION_VERSION: promptVersion }));
}
