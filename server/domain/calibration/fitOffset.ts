// The fit for few labels: the prior, moved as far as the labels support.
import { type CalibrationMap, calibrate, type OffsetMap } from "@/server/domain/calibration/map";
import { bisect } from "@/server/domain/statistics/bisect";
import type { Tally } from "@/server/domain/statistics/labeled";
import { logistic, logit } from "@/server/domain/statistics/logOdds";

/** The prior has the weight of this many labels. */
const PRIOR_LABELS = 30;
/** Pseudo-labels that agree with the prior, so that labels of one outcome do not move it without bound. */
const PSEUDO_LABELS = 2;
const FARTHEST = 12;

/** `prior` moved by one offset in log-odds, the likeliest one shrunk by n / (n + 30). Without labels it equals `prior`. */
export function fitOffset(tallies: readonly Tally[], prior: CalibrationMap): OffsetMap {
  const { base, offset: from } = prior.method === "none" ? prior : { base: prior, offset: 0 };
  const n = sum(tallies, ({ n }) => n);
  if (n === 0) return { method: "none", offset: from, base };
  const stated = tallies.map(({ confidence, n }) => ({ n, logOdds: logit(calibrate(prior, confidence)) }));
  const expected = (offset: number) => sum(stated, ({ n, logOdds }) => n * logistic(logOdds + offset));
  const observed = (n * sum(tallies, ({ correct }) => correct) + PSEUDO_LABELS * expected(0)) / (n + PSEUDO_LABELS);
  const likeliest = bisect(expected, observed, -FARTHEST, FARTHEST);
  return { method: "none", offset: from + (likeliest * n) / (n + PRIOR_LABELS), base };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
