import type { RubricFromDescriptionResult } from "@/server/authoring/contract/induction";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import { askForDraft, draftModel, type InductionDeps } from "@/server/authoring/induction/askForDraft";
import { requireCompiledDraft } from "@/server/authoring/induction/readDraft";
import { descriptionPrompt, PROMPT_VERSION } from "@/server/authoring/induction/draftPrompt";
import { readDescriptionRequest } from "@/server/authoring/induction/readRequest";
import { LINTER } from "@/server/authoring/lint/finding";
import { lintRubric, passesLint, type LintFinding } from "@/server/authoring/lint/lintRubric";
import { JUDGED_FIELDS } from "@/server/authoring/lint/readPrimitive";
import { contentStems } from "@/server/authoring/lint/contentWords";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Authored } from "@/server/rubric/fields";
import { compileAuthored } from "@/server/work/compileAuthored";

const MIN_CONTENT_WORDS = 3;
/** Stems of words that name or praise the work without a checkable property. */
const EMPTY_WORDS = contentStems(
  "answer answers correct correctly criteria criterion excellent good great high nice please professional quality reply response right rubric thing things well " +
    "want need work works better best bad clear appropriate proper reasonable helpful useful everything something anything check checks create make write just very really",
);

/**
 * Drafts an unregistered rubric from an author's words (spec: POST /v1/rubrics/from-description). Whatever the
 * description asks for, the compiler and the linter decide what is valid.
 * @throws invalid_request, description_too_vague, induction_failed (no model, or nothing that compiles),
 * service_unavailable
 */
export async function fromDescription(
  deps: InductionDeps,
  { body }: { body: Record<string, unknown> },
): Promise<RubricFromDescriptionResult> {
  const { description, options } = readDescriptionRequest(body);
  refuseVague(description);
  const model = draftModel(deps);
  if (!model) throw new Problem("induction_failed", "no model is configured that could read the description");
  const max = options.max_criteria ?? SERVER_LIMITS.inductionDefaultCriteria;
  const draft = await askForDraft(deps, model, {
    messages: descriptionPrompt(description, max, deps.ids.boundary()),
    max,
    tierHint: options.judge_tier_hint,
  });
  let spec = { name: draft.name, criteria: draft.criteria };
  if (options.prefer_primitives ?? true) {
    spec = {
      ...spec,
      criteria: usePrimitives(spec.criteria, requireCompiledDraft(await compileAuthored(deps, spec)).compiled.criteria),
    };
  }
  const { compiled, compile } = requireCompiledDraft(await compileAuthored(deps, spec));
  const findings = lintRubric(compiled.criteria);
  const passes = passesLint(findings);
  return {
    rubric_spec: spec,
    compile,
    induction: {
      model: model.id,
      prompt_version: PROMPT_VERSION.description,
      source: "description",
      per_criterion: compiled.criteria.map((criterion, index) => ({
        key: criterion.key,
        confidence: computeConfidence(criterion, description, filterFindings(findings, index)),
      })),
      warnings: compile.issues.map(({ path, message }) => `${path}: ${message}`),
    },
    lint: { passes_a3: passes, linter: LINTER, warnings: findings },
    draft: { status: "draft", bound: false, publishable: compile.ok && passes, publish_via: "POST /v1/rubrics" },
  };
}

function refuseVague(description: string): void {
  const describedWords = [...contentStems(description)].filter((word) => !EMPTY_WORDS.has(word));
  if (describedWords.length >= MIN_CONTENT_WORDS) return;
  throw new Problem("description_too_vague", "body.description: name at least one property that can be checked");
}

/**
 * Computes a confidence from the share of the criterion's words that the author used; findings of the linter halve it.
 */
function computeConfidence(
  { statement, title, key }: CompiledCriterion,
  description: string,
  findings: readonly LintFinding[],
): number {
  const describedStems = contentStems(description);
  const criterionStems = [...contentStems(`${statement ?? title ?? key.replaceAll("_", " ")}`)];
  const sharedShare =
    criterionStems.filter((word) => describedStems.has(word)).length / Math.max(1, criterionStems.length);
  return (0.3 + 0.6 * sharedShare) * (findings.length === 0 ? 1 : 0.5);
}

function filterFindings(findings: readonly LintFinding[], index: number): LintFinding[] {
  return findings.filter(({ path }) => path === `/criteria/${index}` || path.startsWith(`/criteria/${index}/`));
}

/**
 * Replaces authored criteria by their exact deterministic equivalents, if there are any.
 * @param compiled the same criteria, compiled
 */
function usePrimitives(authored: readonly Authored[], compiled: readonly CompiledCriterion[]): Authored[] {
  return authored.map((criterion, index) => {
    const compiledCriterion = compiled[index];
    const replacement = compiledCriterion
      ? lintRubric([compiledCriterion]).find((finding) => finding.replacement)?.replacement
      : undefined;
    if (!replacement) return criterion;
    const keptFields = Object.entries(criterion).filter(([field]) => !JUDGED_FIELDS.includes(field));
    return { ...Object.fromEntries(keptFields), ...replacement };
  });
}
