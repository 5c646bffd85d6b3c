import type { RubricFromDescriptionResult } from "@/server/authoring/contract/induction";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import { askForDraft, draftModel, type InductionDeps } from "@/server/authoring/induction/askForDraft";
import { compiledDraft } from "@/server/authoring/induction/readDraft";
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
/** Stems that name the work or praise it without a checkable property. */
const EMPTY_WORDS = contentStems(
  "answer answers correct correctly criteria criterion excellent good great high nice please professional quality reply response right rubric thing things well " +
    "want need work works better best bad clear appropriate proper reasonable helpful useful everything something anything check checks create make write just very really",
);

/**
 * An unregistered draft from an author's words (spec: POST /v1/rubrics/from-description). Whatever the
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
      criteria: usePrimitives(spec.criteria, compiledDraft(await compileAuthored(deps, spec)).compiled.criteria),
    };
  }
  const { compiled, compile } = compiledDraft(await compileAuthored(deps, spec));
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
        confidence: confidenceIn(criterion, description, findingsAt(findings, index)),
      })),
      warnings: compile.issues.map(({ path, message }) => `${path}: ${message}`),
    },
    lint: { passes_a3: passes, linter: LINTER, warnings: findings },
    draft: { status: "draft", bound: false, publishable: compile.ok && passes, publish_via: "POST /v1/rubrics" },
  };
}

function refuseVague(description: string): void {
  const said = [...contentStems(description)].filter((word) => !EMPTY_WORDS.has(word));
  if (said.length >= MIN_CONTENT_WORDS) return;
  throw new Problem("description_too_vague", "body.description: name at least one property that can be checked");
}

/** The share of the criterion's words that the author used, halved when the linter has findings. */
function confidenceIn(
  { statement, title, key }: CompiledCriterion,
  description: string,
  findings: readonly LintFinding[],
): number {
  const describedStems = contentStems(description);
  const said = [...contentStems(`${statement ?? title ?? key.replaceAll("_", " ")}`)];
  const shared = said.filter((word) => describedStems.has(word)).length / Math.max(1, said.length);
  return (0.3 + 0.6 * shared) * (findings.length === 0 ? 1 : 0.5);
}

function findingsAt(findings: readonly LintFinding[], index: number): LintFinding[] {
  return findings.filter(({ path }) => path === `/criteria/${index}` || path.startsWith(`/criteria/${index}/`));
}

/**
 * The authored criteria, each with its exact replacement where there is one. `compiled` are the same criteria,
 * compiled.
 */
function usePrimitives(authored: readonly Authored[], compiled: readonly CompiledCriterion[]): Authored[] {
  return authored.map((criterion, index) => {
    const own = compiled[index];
    const replacement = own ? lintRubric([own]).find((finding) => finding.replacement)?.replacement : undefined;
    if (!replacement) return criterion;
    const kept = Object.entries(criterion).filter(([field]) => !JUDGED_FIELDS.includes(field));
    return { ...Object.fromEntries(kept), ...replacement };
  });
}
