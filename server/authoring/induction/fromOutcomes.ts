import type { RubricInductionResult } from "@/server/authoring/contract/induction";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import { askForDraft, draftModel, type DraftModel, type InductionDeps } from "@/server/authoring/induction/askForDraft";
import { compiledDraft } from "@/server/authoring/induction/readDraft";
import { type Example, isUnmet } from "@/server/authoring/induction/examples";
import { type Induction, inductionOf, withUniqueKeys } from "@/server/authoring/induction/induction";
import { outcomesPrompt, PROMPT_VERSION } from "@/server/authoring/induction/draftPrompt";
import { type OutcomesRequest, readOutcomesRequest } from "@/server/authoring/induction/readRequest";
import { compileAuthored } from "@/server/work/compileAuthored";
import { offload } from "@/server/work/offload";
import type { TaskInput, TaskName, TaskOutput } from "@/server/work/tasks";
import { countOf } from "@/server/contracts/quantities";

/** Tokens reserved for the rules and the reply. */
const RESERVED_TOKENS = 6_000;
const CHARS_PER_TOKEN = 3;
/** Expected number of rules that fit by chance alone. Without a model, a doubtful draft is better than none. */
const TOLERATED_CHANCE = { withModel: 1, alone: 20 };
const DOUBTFUL = 0.3;

/**
 * An unregistered draft that separates the met examples from the others (spec: POST /v1/rubrics/from-outcomes).
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
  const tolerated = model ? TOLERATED_CHANCE.withModel : TOLERATED_CHANCE.alone;
  const induced = searches ? await inPool(deps, "searchPrimitives", [examples, max, tolerated]) : [];
  const inductions = induced.map((item) => inductionOf(item, examples));
  const open = unexplainedBy(inductions, examples);
  const asksModel = model !== null && inductions.length < max && (open.length > 0 || inductions.length === 0);
  const drafted = asksModel
    ? await draftRest(deps, model, request, inductions, open, max)
    : { criteria: [], warnings: [] };
  const all = withUniqueKeys([...inductions, ...drafted.criteria]);
  if (all.length === 0) throw new Problem("induction_failed", whyNothing(examples, model));
  return resultOf(deps, all, drafted.warnings, asksModel ? model.id : "none", request);
}

/** @throws induction_failed when it takes too long, and the refusals of the pool */
function inPool<T extends TaskName>(deps: InductionDeps, task: T, input: TaskInput<T>): Promise<TaskOutput<T>> {
  return offload(deps, task, input, {
    exceeded: ["induction_failed", "reading the examples takes too long; send fewer or shorter ones"],
  });
}

type Drafted = { criteria: Induction[]; warnings: string[] };

async function draftRest(
  deps: InductionDeps,
  model: DraftModel,
  { examples, goal, options }: OutcomesRequest,
  found: readonly Induction[],
  open: readonly Example[],
  max: number,
): Promise<Drafted> {
  const chars = Math.max(2_000, (deps.judge.contextTokens - RESERVED_TOKENS) * CHARS_PER_TOKEN);
  const ids = open.map(({ id }) => id);
  const remaining = max - found.length;
  const messages = outcomesPrompt(examples, ids, goal, remaining, deps.ids.boundary(), chars);
  try {
    const draft = await askForDraft(deps, model, { messages, max: remaining, tierHint: options.judge_tier_hint });
    return await inPool(deps, "tryDraft", [draft, examples]);
  } catch (error) {
    // Criteria found by search are a result without the model's; an outage is worth a retry.
    if (found.length === 0 || !Problem.is(error) || error.code !== "induction_failed") throw error;
    return { criteria: [], warnings: [`The model added nothing: ${error.detail ?? "its draft cannot be used"}`] };
  }
}

async function resultOf(
  deps: InductionDeps,
  all: readonly Induction[],
  warnings: readonly string[],
  model: string,
  { examples, goal }: OutcomesRequest,
): Promise<RubricInductionResult> {
  const name = `Draft from ${countOf(examples.length, "example")}`;
  const spec = {
    name,
    ...(goal?.trim() ? { description: goal } : {}),
    criteria: all.map(({ criterion }) => criterion),
  };
  const { compiled, compile } = compiledDraft(await compileAuthored(deps, spec));
  return {
    rubric_spec: spec,
    compile,
    induction: {
      model,
      prompt_version: PROMPT_VERSION.outcomes,
      per_criterion: all.map(({ criterion, explains, confidence }) => ({
        key: String(criterion["key"]),
        explains_example_ids: explains,
        confidence,
      })),
      unexplained_example_ids: unexplainedBy(all, examples).map(({ id }) => id),
      warnings: [
        ...warnings,
        ...all.flatMap(doubtOf),
        ...(await inPool(deps, "verdictWarnings", [compiled, examples])),
      ],
    },
  };
}

function doubtOf({ criterion, confidence }: Induction): string[] {
  if (confidence >= DOUBTFUL) return [];
  return [
    `Little speaks for criterion "${String(criterion["key"])}": other rules fit these examples as well. Label more.`,
  ];
}

/** Examples that are not met and fail no criterion, and those labeled cannot_determine. */
function unexplainedBy(inductions: readonly Induction[], examples: readonly Example[]): Example[] {
  const explained = new Set(inductions.flatMap(({ explains }) => explains));
  return examples.filter((example) => example.label !== "met" && !explained.has(example.id));
}

function whyNothing(examples: readonly Example[], model: DraftModel | null): string {
  if (model) return "no proposed criterion agrees with the examples";
  const contrast = examples.some(({ label }) => label === "met") && examples.some(isUnmet);
  const why = contrast
    ? "no deterministic rule tells the met examples from the others"
    : "the examples have no contrast; label some met and some not_met or partial";
  return `${why}, and no model is configured`;
}
