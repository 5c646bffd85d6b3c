// Counts of verifications by outcome.
import { Determination } from "@/server/contracts/enums";
import { type CounterOf, countersOf, countsBy, rate, total } from "@/server/reports/counters";
import { latencyPercentile } from "@/server/reports/latency";
import type { Counter } from "@/server/reports/rollupStore";

/** The number of verifications with this status and, once judged, this determination. */
type Ended = { status: string; determination: string | null; amount: number };
export type Tally = {
  verifications: number;
  finished: number;
  /** With a verdict. */
  verdicts: number;
  failed: number;
  /** With a verdict that is met, partial or not_met. */
  decided: number;
  met: number;
  abstained: number;
};

export function tally(ended: readonly Ended[]): Tally {
  const count = (want: (each: Ended) => boolean) => total(ended.filter(want));
  const verdicts = count(({ status }) => status === "succeeded");
  const failed = count(({ status }) => status === "failed");
  const abstained = count(({ determination }) => determination === "cannot_determine");
  return {
    verifications: total(ended),
    finished: verdicts + failed,
    verdicts,
    failed,
    decided: verdicts - abstained,
    met: count(({ determination }) => determination === "met"),
    abstained,
  };
}

export function verdictRates({ verifications, verdicts, decided, met, abstained }: Tally) {
  return { verifications, verdicts, pass_rate: rate(met, decided), abstention_rate: rate(abstained, verdicts) };
}

export function endedOf(counters: readonly CounterOf<"verifications">[]) {
  return counters.map(({ label: [status, determination, flagged], amount }) => {
    return { status, determination, flagged, amount };
  });
}

/**
 * The tally of a day or a range, its verdicts as signed and by the answer that holds now, and the figures that the
 * summary and the daily report share.
 */
export function outcomesOf(counters: readonly Counter[]) {
  const endedCounts = endedOf(countersOf(counters, "verifications"));
  const all = tally(endedCounts);
  const flagged = total(endedCounts.filter((each) => each.flagged));
  const latency = countersOf(counters, "latency").map(({ label: [bucket], amount }) => ({ bucket, amount }));
  const changes = countersOf(counters, "changes");
  const moved = (name: Determination, side: 0 | 1) => total(changes.filter(({ label }) => label[side] === name));
  const { options } = Determination;
  const signed = countsBy(options, (name) => total(endedCounts.filter(({ determination }) => determination === name)));
  return {
    all,
    signed,
    current: countsBy(options, (name) => signed[name] - moved(name, 0) + moved(name, 1)),
    figures: {
      failed: all.failed,
      unfinished: all.verifications - all.finished,
      flagged,
      flagged_rate: rate(flagged, all.verdicts),
      latency_ms: {
        sample: total(latency),
        p50: latencyPercentile(latency, 0.5),
        p95: latencyPercentile(latency, 0.95),
      },
    },
  };
}
