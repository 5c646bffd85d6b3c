// Measures position bias: how often the answer changes when a case is judged in swapped order.
import type { EvalCase } from "@/cli/eval/case";
import { estimateBalancedAccuracy, listScoredCases, type Results } from "@/cli/eval/summary/scored";
import { swapDetermination, swapOrder } from "@/cli/eval/variants";
import { wilson } from "@/server/statistics/intervals";

/**
 * Compares the cases that were judged in both orders. The determination of a swapped pair is swapped back, so that both
 * refer to the original pair.
 */
export function measureFlips(cases: readonly EvalCase[], results: Results, pairwise: boolean, seed: number) {
  const givenResults = new Map(
    listScoredCases(cases, results, "given").map(({ case: { id }, result }) => [id, result]),
  );
  const swappedCases = listScoredCases(cases, results, "swapped").map((scoredCase) => ({
    ...scoredCase,
    determination: swapDetermination(scoredCase.result.determination, pairwise),
  }));
  const casesInBothOrders = swappedCases.flatMap(({ case: { id }, result, determination }) => {
    const first = givenResults.get(id);
    return first ? [{ case: id, first, second: result, swapped: determination }] : [];
  });
  const flippedCases = casesInBothOrders.filter(({ first, swapped }) => first.determination !== swapped);
  return {
    /** Share of differing determinations among the cases judged in both orders. */
    rate: wilson(flippedCases.length, casesInBothOrders.length),
    flipped: flippedCases.map(({ case: id, first, second, swapped }) => ({
      case: id,
      given: first.determination,
      swapped,
      verification_ids: [first.verification_id, second.verification_id],
    })),
    /** Accuracy in the swapped order, compared with the swapped label. */
    balanced_accuracy: estimateBalancedAccuracy(
      swappedCases.map(({ case: { truth }, determination }) => [truth, determination] as const),
      seed,
    ),
    /** Cases with nothing to swap. */
    single: cases.filter(({ submission }) => swapOrder(submission, pairwise) === null).length,
  };
}
