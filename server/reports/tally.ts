// Counts of verifications by outcome.
import { Determination } from "@/server/contracts/enums";
import { type MeasureCounter, selectCounters, countsBy, rate, total } from "@/server/reports/counters";
import { latencyPercentile } from "@/server/reports/latency";
import type { Counter } from "@/server/reports/rollupStore";

/** The number of verifications with this status and, once judged, this determination. */
type EndedCount = { status: string; determination: string | null; amount: number };
export type Tally = {
  verifications: number;
  finished: number;
  /** The number of verifications with a verdict. */
  verdicts: number;
  failed: number;
  /** The number of verifications with a verdict that is met, partial or not_met. */
  decided: number;
  met: number;
  abstained: number;
};

export function tally(endedCounts: readonly EndedCount[]): Tally {
  const count = (isWanted: (endedCount: EndedCount) => boolean) => total(endedCounts.filter(isWanted));
  const verdicts = count(({ status }) => status === "succeeded");
  const failed = count(({ status }) => status === "failed");
  const abstainedCount = count(({ determination }) => determination === "cannot_determine");
  return {
    verifications: total(endedCounts),
    finished: verdicts + failed,
    verdicts,
    failed,
    decided: verdicts - abstainedCount,
    met: count(({ determination }) => determination === "met"),
    abstained: abstainedCount,
  };
}

export function verdictRates({ verifications, verdicts, decided, met, abstained }: Tally) {
  return { verifications, verdicts, pass_rate: rate(met, decided), abstention_rate: rate(abstained, verdicts) };
}

export function toEndedCounts(counters: readonly MeasureCounter<"verifications">[]) {
  return counters.map(({ label: [status, determination, flagged], amount }) => {
    return { status, determination, flagged, amount };
  });
}

/**
 * Tallies a day or a range: its verdicts as signed and by their current answer, and the figures that the summary and
 * the daily report share.
 */
export function tallyOutcomes(counters: readonly Counter[]) {
  const endedCounts = toEndedCounts(selectCounters(counters, "verifications"));
  const allTally = tally(endedCounts);
  const flaggedCount = total(endedCounts.filter((endedCount) => endedCount.flagged));
  const latency = selectCounters(counters, "latency").map(({ label: [bucket], amount }) => ({ bucket, amount }));
  const changes = selectCounters(counters, "changes");
  const countMoved = (name: Determination, side: 0 | 1) => total(changes.filter(({ label }) => label[side] === name));
  const { options } = Determination;
  const signedTally = countsBy(options, (name) =>
    total(endedCounts.filter(({ determination }) => determination === name)),
  );
  return {
    all: allTally,
    signed: signedTally,
    current: countsBy(options, (name) => signedTally[name] - countMoved(name, 0) + countMoved(name, 1)),
    figures: {
      failed: allTally.failed,
      unfinished: allTally.verifications - allTally.finished,
      flagged: flaggedCount,
      flagged_rate: rate(flaggedCount, allTally.verdicts),
      latency_ms: {
        sample: total(latency),
        p50: latencyPercentile(latency, 0.5),
        p95: latencyPercentile(latency, 0.95),
      },
    },
  };
}
