// Verdicts that changed with the order.
import { wilson } from "@/server/statistics/intervals";
import type { EvalCase } from "@/cli/eval/case";
import { balancedAccuracyOf, scoredOf, type Results } from "@/cli/eval/summary/scored";
import { swapped, turned } from "@/cli/eval/variants";

/** Swaps the determinations of swapped pairs back, so that both refer to the original pair. */
export function flipsOf(cases: readonly EvalCase[], results: Results, pairwise: boolean, seed: number) {
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
    /** Share of differing determinations among the cases judged in both orders. */
    rate: wilson(flipped.length, both.length),
    flipped: flipped.map(({ case: id, first, second, swapped }) => ({
      case: id,
      given: first.determination,
      swapped,
      verification_ids: [first.verification_id, second.verification_id],
    })),
    /** In the swapped order, compared with the swapped label. */
    balanced_accuracy: balancedAccuracyOf(
      other.map(({ case: { truth }, determination }) => [truth, determination] as const),
      seed,
    ),
    /** Cases with nothing to swap. */
    single: cases.filter(({ submission }) => swapped(submission, pairwise) === null).length,
  };
}
