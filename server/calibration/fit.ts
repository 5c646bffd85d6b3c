// The fit for a number of labels: with few, the prior, moved as far as the labels support.
import { fitIsotonic } from "@/server/calibration/fitIsotonic";
import { fitPlatt } from "@/server/calibration/fitPlatt";
import { type CalibrationMap, type OffsetMap, calibrate } from "@/server/calibration/map";
import {
  type LabeledConfidence,
  type Tally,
  logistic,
  logit,
  tallyByConfidence,
} from "@/server/statistics/calibration";
import { bisect } from "@/server/statistics/intervals";

const PLATT_FROM = 30;
const ISOTONIC_ABOVE = 200;

/**
 * The map from raw to calibrated confidence that `labels` (with raw confidences) support: below 30 the `prior` moved by
 * a shrunk offset, Platt up to 200, isotonic above. Pure: the order of labels does not matter, and the map needs
 * neither labels nor prior afterwards.
 */
export function fitCalibration(labels: readonly LabeledConfidence[], prior: CalibrationMap): CalibrationMap {
  const tallies = tallyByConfidence(labels);
  if (labels.length < PLATT_FROM) return fitOffset(tallies, prior);
  const platt = fitPlatt(tallies);
  return labels.length <= ISOTONIC_ABOVE ? platt : fitIsotonic(tallies, platt);
}

/** The prior has the weight of this many labels. */
const PRIOR_LABELS = 30;
/** Pseudo-labels that agree with the prior, so that labels of one outcome do not move it without bound. */
const PSEUDO_LABELS = 2;
const FARTHEST = 12;

/**
 * `prior` moved by one offset in log-odds, the likeliest one shrunk by n / (n + 30). Without labels it equals `prior`.
 */
function fitOffset(tallies: readonly Tally[], prior: CalibrationMap): OffsetMap {
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
