// Compares expected with actual labels. An abstention is not a wrong answer: accuracies are over the answered cases,
// and coverage is reported with them.

/** The expected and the actual label. */
export type LabelPair = readonly [expected: string, actual: string];

/**
 * Counts every pair, abstentions in a separate column. `cells` are the combinations that occur, sorted; `answered`:
 * the number of pairs whose answer is not the abstention.
 */
export function confusion(pairs: readonly LabelPair[], abstention = "cannot_determine") {
  const rows = new Map<string, Map<string, number>>();
  for (const [expected, actual] of pairs) {
    const row = rows.get(expected) ?? new Map<string, number>();
    rows.set(expected, row.set(actual, (row.get(actual) ?? 0) + 1));
  }
  const cells = [...rows].sort(byName).flatMap(([expected, row]) =>
    [...row].sort(byName).map(([actual, n]) => {
      return { expected, actual, n };
    }),
  );
  return {
    labels: [...new Set(pairs.flat())].sort(),
    cells,
    n: pairs.length,
    answered: pairs.filter(([, actual]) => actual !== abstention).length,
  };
}

/**
 * Returns the mean share of right answers over the expected labels, 0..1, so that rare labels count as much as frequent
 * ones. Abstentions, and cases where one was expected, are left out; NaN when nothing remains.
 */
export function balancedAccuracy(pairs: readonly LabelPair[], abstention = "cannot_determine"): number {
  const recalls = new Map<string, { correctCount: number; n: number }>();
  for (const [expected, actual] of pairs) {
    if (expected === abstention || actual === abstention) continue;
    const { correctCount, n } = recalls.get(expected) ?? { correctCount: 0, n: 0 };
    recalls.set(expected, { correctCount: correctCount + Number(actual === expected), n: n + 1 });
  }
  return [...recalls.values()].reduce((sum, { correctCount, n }) => sum + correctCount / n, 0) / recalls.size;
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
