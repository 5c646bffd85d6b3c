// Simulated runs from labels and verdicts, for tests of the summary.
import type { Determination } from "@/server/contracts/enums";
import type { EvalCase } from "@/cli/eval/case";
import { resultKey, type Call, type CaseResult } from "@/cli/eval/caseResult";
import { summarize, type RunFacts, type Summary } from "@/cli/eval/summary/summary";
import type { Variant } from "@/cli/eval/variants";

const ID = "0197a1b2-0000-7000-8000-000000000001";

const FACTS: RunFacts = {
  run_id: ID,
  ending: "finished",
  date: "2026-06-01T00:00:00.000Z",
  command: "npx svc-verify eval --dataset set.jsonl --rubric R",
  dataset: { file: "set.jsonl", sha256: "a".repeat(64), format: "svc-verify" },
  rubric: {
    rubric_id: ID,
    name: "Grounding",
    version: 3,
    hash: "b".repeat(64),
    criteria: [{ key: "grounded", type: "must_have", inverted: false }],
  },
  max_judge_tier: null,
  seed: 1,
};

export type Simulated = {
  truth: Determination;
  /** null: no verdict; undefined: not judged yet. */
  determination?: Determination | null;
  confidence?: number;
  swapped?: Determination;
  group?: string;
  rationale?: string;
  calls?: Call[] | null;
  latency_ms?: number;
};

export const CALL: Call = {
  tier: 1,
  model: "small",
  outcome: "judged",
  input_tokens: 100,
  output_tokens: 10,
  cost_usd: 0.001,
};

export function summarizeSimulated(
  simulated: readonly Simulated[],
  options: { swap?: boolean; pairwise?: boolean; criteria?: RunFacts["rubric"]["criteria"] } = {},
): Summary {
  const { swap = false, pairwise = false, criteria = FACTS.rubric.criteria } = options;
  const facts = { ...FACTS, rubric: { ...FACTS.rubric, criteria } };
  const cases = simulated.map((simulatedCase, index) => buildCase(simulatedCase, `line ${index + 1}`, pairwise));
  const results = simulated.flatMap((simulatedCase, index) => {
    const id = `line ${index + 1}`;
    const givenResults =
      simulatedCase.determination === undefined
        ? []
        : [buildResult(simulatedCase, id, "given", simulatedCase.determination)];
    return simulatedCase.swapped === undefined
      ? givenResults
      : [...givenResults, buildResult(simulatedCase, id, "swapped", simulatedCase.swapped)];
  });
  const format = {
    id: FACTS.dataset.format,
    pairwise,
    settings: null,
    read: () => ({ submission: {}, truth: "met" as const }),
  };
  const byKey = new Map(results.map((result) => [resultKey(result), result]));
  return summarize(facts, { unreadable: [], format }, cases, byKey, swap);
}

function buildCase({ truth, group }: Simulated, id: string, pairwise: boolean): EvalCase {
  const submission = pairwise
    ? { output: { response_a: "a", response_b: "b" } }
    : { output: "text", context: [{ value: "one" }, { value: "two" }] };
  return { id, place: id, group: group ?? null, submission, truth, criteria: {} };
}

function buildResult(
  simulatedCase: Simulated,
  id: string,
  variant: Variant,
  determination: Determination | null,
): CaseResult {
  const resultKeyFields = { case: id, variant, attempt: 1 };
  if (determination === null)
    return { ...resultKeyFields, outcome: "unscored", verification_id: ID, reason: "failed: the model is gone" };
  const { confidence = 0.9, rationale = "Because.", calls = [CALL], latency_ms = 1000 } = simulatedCase;
  const criterion = { key: "grounded", determination, confidence, rationale, quotes: ["a quote"], model: "small" };
  return {
    ...resultKeyFields,
    outcome: "judged",
    verification_id: ID,
    determination,
    confidence,

    latency_ms,
    criteria: [criterion],
    calls,
  };
}
