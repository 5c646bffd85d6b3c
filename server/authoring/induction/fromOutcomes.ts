import type { RubricInductionResult } from "@/server/authoring/contract/induction";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import { askForDraft, draftModel, type DraftModel, type InductionDeps } from "@/server/authoring/induction/askForDraft";
import { requireCompiledDraft } from "@/server/authoring/induction/readDraft";
import { type Example, isUnmet } from "@/server/authoring/induction/examples";
import { type Induction, toInduction, withUniqueKeys } from "@/server/authoring/induction/induction";
import { outcomesPrompt, PROMPT_VERSION } from "@/server/authoring/induction/draftPrompt";
import { type OutcomesRequest, readOutcomesRequest } from "@/server/authoring/induction/readRequest";
import { compileAuthored } from "@/server/work/compileAuthored";
import { offload } from "@/server/work/offload";
import type { TaskInput, TaskName, TaskOutput } from "@/server/work/tasks";
import { countOf } from "@/server/contracts/quantities";

/** Tokens reserved for the rules and the reply. */
const RESERVED_TOKENS = 6_000;
const CHARS_PER_TOKEN = 3;
/** Maximum expected number of rules that fit by chance. Without a model, a doubtful draft is better than none. */
const TOLERATED_CHANCE = { withModel: 1, alone: 20 };
const DOUBTFUL_CONFIDENCE = 0.3;

/**
 * Drafts an unregistered rubric that separates the met examples from the others (spec: POST /v1/rubrics/from-outcomes).
 * Deterministic criteria are found by search and agree with every example; a model is asked only for what they leave
 * unexplained.
 * @throws the codes of readOutcomesRequest; induction_failed, service_unavailable
 */
export async function fromOutcomes(
  deps: InductionDeps,
  { body }: { body: Record<string, unknown> },
): Promise<RubricInductionResult> {
  const request = readOutcomesRequest(body);
  const { examples, options } = request;
  const max = options.max_criteria ?? SERVER_LIMITS.inductionDefaultCriteria;
  const model = draftModel(deps);
  const searches = (options.prefer_primitives ?? true) || !model;
  const maxChance = model ? TOLERATED_CHANCE.withModel : TOLERATED_CHANCE.alone;
  const foundCriteria = searches ? await runTask(deps, "searchPrimitives", [examples, max, maxChance]) : [];
  const inductions = foundCriteria.map((item) => toInduction(item, examples));
  const unexplainedExamples = findUnexplained(inductions, examples);
  const needsModel =
    model !== null && inductions.length < max && (unexplainedExamples.length > 0 || inductions.length === 0);
  const modelDraft = needsModel
    ? await draftUnexplained(deps, model, request, inductions, unexplainedExamples, max)
    : { criteria: [], warnings: [] };
  const allCriteria = withUniqueKeys([...inductions, ...modelDraft.criteria]);
  if (allCriteria.length === 0) throw new Problem("induction_failed", explainEmptyResult(examples, model));
  return buildResult(deps, allCriteria, modelDraft.warnings, needsModel ? model.id : "none", request);
}

/**
 * Runs a task in the worker pool.
 * @throws induction_failed when it takes too long, and the refusals of the pool
 */
function runTask<T extends TaskName>(deps: InductionDeps, task: T, input: TaskInput<T>): Promise<TaskOutput<T>> {
  return offload(deps, task, input, {
    exceeded: ["induction_failed", "reading the examples takes too long; send fewer or shorter ones"],
  });
}

type ModelDraft = { criteria: Induction[]; warnings: string[] };

async function draftUnexplained(
  deps: InductionDeps,
  model: DraftModel,
  { examples, goal, options }: OutcomesRequest,
  inductions: readonly Induction[],
  unexplainedExamples: readonly Example[],
  max: number,
): Promise<ModelDraft> {
  const chars = Math.max(2_000, (deps.judge.contextTokens - RESERVED_TOKENS) * CHARS_PER_TOKEN);
  const ids = unexplainedExamples.map(({ id }) => id);
  const remainingCount = max - inductions.length;
  const messages = outcomesPrompt(examples, ids, goal, remainingCount, deps.ids.boundary(), chars);
  try {
    const draft = await askForDraft(deps, model, { messages, max: remainingCount, tierHint: options.judge_tier_hint });
    return await runTask(deps, "tryDraft", [draft, examples]);
  } catch (error) {
    // The criteria that the search found are a result too. After an outage, a retry is better.
    if (inductions.length === 0 || !Problem.is(error) || error.code !== "induction_failed") throw error;
    return { criteria: [], warnings: [`The model added nothing: ${error.detail ?? "its draft cannot be used"}`] };
  }
}

async function buildResult(
  deps: InductionDeps,
  allCriteria: readonly Induction[],
  warnings: readonly string[],
  model: string,
  { examples, goal }: OutcomesRequest,
): Promise<RubricInductionResult> {
  const name = `Draft from ${countOf(examples.length, "example")}`;
  const spec = {
    name,
    ...(goal?.trim() ? { description: goal } : {}),
    criteria: allCriteria.map(({ criterion }) => criterion),
  };
  const { compiled, compile } = requireCompiledDraft(await compileAuthored(deps, spec));
  return {
    rubric_spec: spec,
    compile,
    induction: {
      model,
      prompt_version: PROMPT_VERSION.outcomes,
      per_criterion: allCriteria.map(({ criterion, explains, confidence }) => ({
        key: String(criterion["key"]),
        explains_example_ids: explains,
        confidence,
      })),
      unexplained_example_ids: findUnexplained(allCriteria, examples).map(({ id }) => id),
      warnings: [
        ...warnings,
        ...allCriteria.flatMap(warnIfDoubtful),
        ...(await runTask(deps, "verdictWarnings", [compiled, examples])),
      ],
    },
  };
}

function warnIfDoubtful({ criterion, confidence }: Induction): string[] {
  if (confidence >= DOUBTFUL_CONFIDENCE) return [];
  return [
    `Little speaks for criterion "${String(criterion["key"])}": other rules fit these examples as well. Label more.`,
  ];
}

/** Finds the examples that are not met and fail no criterion, and those labeled cannot_determine. */
function findUnexplained(inductions: readonly Induction[], examples: readonly Example[]): Example[] {
  const explainedIds = new Set(inductions.flatMap(({ explains }) => explains));
  return examples.filter((example) => example.label !== "met" && !explainedIds.has(example.id));
}

function explainEmptyResult(examples: readonly Example[], model: DraftModel | null): string {
  if (model) return "no proposed criterion agrees with the examples";
  const hasContrast = examples.some(({ label }) => label === "met") && examples.some(isUnmet);
  const reason = hasContrast
    ? "no deterministic rule tells the met examples from the others"
    : "the examples have no contrast; label some met and some not_met or partial";
  return `${reason}, and no model is configured`;
}
