// The cases of a run with their results, the input of the summary.
import type { Determination } from "@/server/contracts/enums";
import { bootstrap, type Estimate } from "@/server/statistics/intervals";
import { balancedAccuracy, type LabelPair } from "@/server/statistics/confusion";
import type { LabeledConfidence } from "@/server/statistics/calibration";
import type { EvalCase } from "@/cli/eval/case";
import { resultKey, type CaseResult, type JudgedCase } from "@/cli/eval/caseResult";
import type { Variant } from "@/cli/eval/variants";

export type ScoredCase = { case: EvalCase; result: JudgedCase };
export type Results = ReadonlyMap<string, CaseResult>;

/** Lists the cases of one order that have a verdict. */
export function listScoredCases(cases: readonly EvalCase[], results: Results, variant: Variant): ScoredCase[] {
  return cases.flatMap((evalCase) => {
    const result = results.get(resultKey({ case: evalCase.id, variant }));
    return result?.outcome === "judged" ? [{ case: evalCase, result }] : [];
  });
}

export const isAnswer = (determination: Determination): boolean => determination !== "cannot_determine";

export function toLabelPairs(scored: readonly ScoredCase[]): LabelPair[] {
  return scored.map(({ case: { truth }, result: { determination } }) => [truth, determination]);
}

/** Estimates the balanced accuracy with its interval; n counts only the pairs of `balancedAccuracy`. */
export function estimateBalancedAccuracy(pairs: readonly LabelPair[], seed: number): Estimate {
  const decidedPairs = pairs.filter((pair) => !pair.includes("cannot_determine"));
  return bootstrap(decidedPairs, balancedAccuracy, { seed });
}

/** Lists the confidences of the answers; abstentions have none. */
export function listConfidences(scored: readonly ScoredCase[]): LabeledConfidence[] {
  return scored.flatMap(({ case: { truth }, result: { determination, confidence } }) =>
    confidence === null || !isAnswer(determination) ? [] : [{ confidence, correct: determination === truth }],
  );
}

/** The estimate as reports show it: fewer than `MIN_CASES` cases are hidden as noise. */
export type ReportedEstimate = Estimate & { too_few_to_show: boolean };
export const MIN_CASES = 30;

export function toReportedEstimate(estimate: Estimate): ReportedEstimate {
  const hidden = estimate.n < MIN_CASES;
  return hidden
    ? { value: NaN, low: NaN, high: NaN, n: estimate.n, too_few_to_show: true }
    : { ...estimate, too_few_to_show: false };
}
