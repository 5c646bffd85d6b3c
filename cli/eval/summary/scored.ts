// The cases of a run with their results, the input of the summary.
import type { Determination } from "@/server/contracts/enums";
import { bootstrap, type Estimate } from "@/server/statistics/intervals";
import { balancedAccuracy, type LabelPair } from "@/server/statistics/confusion";
import type { LabeledConfidence } from "@/server/statistics/calibration";
import type { EvalCase } from "@/cli/eval/case";
import { resultKey, type CaseResult, type JudgedCase } from "@/cli/eval/caseResult";
import type { Variant } from "@/cli/eval/variants";

export type Scored = { case: EvalCase; result: JudgedCase };
export type Results = ReadonlyMap<string, CaseResult>;

/** The cases of one order with a verdict. */
export function scoredOf(cases: readonly EvalCase[], results: Results, variant: Variant): Scored[] {
  return cases.flatMap((each) => {
    const result = results.get(resultKey({ case: each.id, variant }));
    return result?.outcome === "judged" ? [{ case: each, result }] : [];
  });
}

export const isAnswer = (determination: Determination): boolean => determination !== "cannot_determine";

export function pairsOf(scored: readonly Scored[]): LabelPair[] {
  return scored.map(({ case: { truth }, result: { determination } }) => [truth, determination]);
}

/** With its interval; n counts only the pairs of `balancedAccuracy`. */
export function balancedAccuracyOf(pairs: readonly LabelPair[], seed: number): Estimate {
  const counted = pairs.filter((pair) => !pair.includes("cannot_determine"));
  return bootstrap(counted, balancedAccuracy, { seed });
}

/** Confidences of the answers; abstentions have none. */
export function confidencesOf(scored: readonly Scored[]): LabeledConfidence[] {
  return scored.flatMap(({ case: { truth }, result: { determination, confidence } }) =>
    confidence === null || !isAnswer(determination) ? [] : [{ confidence, correct: determination === truth }],
  );
}

/** Hides estimates of fewer than `FEWEST` cases as noise. */
export type Shown = Estimate & { too_few_to_show: boolean };
export const FEWEST = 30;

export function shown(estimate: Estimate): Shown {
  const hidden = estimate.n < FEWEST;
  return hidden
    ? { value: NaN, low: NaN, high: NaN, n: estimate.n, too_few_to_show: true }
    : { ...estimate, too_few_to_show: false };
}
