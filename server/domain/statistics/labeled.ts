// The input of all confidence reports: a confidence, and whether its answer was correct.

/** `confidence` in 0..1; `correct` from feedback or a labeled data set. */
export type LabeledConfidence = { confidence: number; correct: boolean };

/** Labels that share one confidence: how many there are, and how many of them are correct. */
export type Tally = { confidence: number; n: number; correct: number };

/** The labels by ascending confidence, ties together, so that no statistic depends on the order in which labels came. */
export function tallyByConfidence(labels: readonly LabeledConfidence[]): Tally[] {
  const tallies = new Map<number, Tally>();
  for (const { confidence, correct } of labels) {
    const tally = tallies.get(confidence) ?? { confidence, n: 0, correct: 0 };
    tally.n += 1;
    if (correct) tally.correct += 1;
    tallies.set(confidence, tally);
  }
  return [...tallies.values()].sort((a, b) => a.confidence - b.confidence);
}
