// Counts of verifications by outcome.
import { rate, total } from "@/server/reports/counters";

/** The number of verifications with this status and, once judged, this determination. */
export type Ended = { status: string; determination: string | null; amount: number };
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
