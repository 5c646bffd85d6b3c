// Verdicts that changed with the order.
import type { Determination } from "@/server/contracts/enums";
import { type Estimate, wilson } from "@/server/statistics/intervals";
import type { EvalCase } from "@/cli/eval/case";
import { balancedAccuracyOf, scoredOf, type Results } from "@/cli/eval/summary/scored";
import { swapped, turned } from "@/cli/eval/variants";

export type Flips = {
  /** Share of differing determinations among the cases judged in both orders. */
  rate: Estimate;
  flipped: { case: string; given: Determination; swapped: Determination; verification_ids: [string, string] }[];
  /** In the swapped order, compared with the swapped label. */
  balanced_accuracy: Estimate;
  /** Cases with nothing to swap. */
  single: number;
};

/** Swaps the determinations of swapped pairs back, so that both refer to the original pair. */
export function flipsOf(cases: readonly EvalCase[], results: Results, pairwise: boolean, seed: number): Flips {
  const given = new Map(scoredOf(cases, results, "given").map(({ case: { id }, result }) => [id, result]));
  const other = scoredOf(cases, results, "swapped").map((scored) => ({
    ...scored,
    determination: turned(scored.result.determination, pairwise),
  }));
  const both = other.flatMap(({ case: { id }, result, determination }) => {
    const first = given.get(id);
    return first ? [{ case: id, first, second: result, swapped: determination }] : [];
  });
  const flipped = both.filter(({ first, swapped }) => first.determination !== swapped);
  return {
    rate: wilson(flipped.length, both.length),
    flipped: flipped.map(({ case: id, first, second, swapped }) => ({
      case: id,
      given: first.determination,
      swapped,
      verification_ids: [first.verification_id, second.verification_id],
    })),
    balanced_accuracy: balancedAccuracyOf(
      other.map(({ case: { truth }, determination }) => [truth, determination] as const),
      seed,
    ),
    single: cases.filter(({ submission }) => swapped(submission, pairwise) === null).length,
  };
}
