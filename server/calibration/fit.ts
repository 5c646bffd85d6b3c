// Fits a calibration map by the method that suits the number of labels. With few labels it moves the prior.
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

const MIN_PLATT_LABELS = 30;
const MAX_PLATT_LABELS = 200;

/**
 * Fits a map from raw to calibrated confidence: below 30 labels the prior with a shrunk offset, up to 200 labels Platt
 * scaling, above that isotonic regression. Pure: the order of labels does not matter, and the map is self-contained.
 */
export function fitCalibration(labels: readonly LabeledConfidence[], prior: CalibrationMap): CalibrationMap {
  const tallies = tallyByConfidence(labels);
  if (labels.length < MIN_PLATT_LABELS) return fitOffset(tallies, prior);
  const platt = fitPlatt(tallies);
  return labels.length <= MAX_PLATT_LABELS ? platt : fitIsotonic(tallies, platt);
}

/** Weight of the prior, in labels. */
const PRIOR_LABELS = 30;
/** Number of pseudo-labels that agree with the prior, so that labels of a single outcome move it only so far. */
const PSEUDO_LABELS = 2;
const MAX_OFFSET = 12;

/**
 * Moves the prior by one offset in log-odds: the likeliest one, shrunk by n / (n + 30). Without labels it is the prior.
 */
function fitOffset(tallies: readonly Tally[], prior: CalibrationMap): OffsetMap {
  const { base, offset: priorOffset } = prior.method === "none" ? prior : { base: prior, offset: 0 };
  const n = sum(tallies, ({ n }) => n);
  if (n === 0) return { method: "none", offset: priorOffset, base };
  const priorOdds = tallies.map(({ confidence, n }) => ({ n, logOdds: logit(calibrate(prior, confidence)) }));
  const expectedCorrect = (offset: number) => sum(priorOdds, ({ n, logOdds }) => n * logistic(logOdds + offset));
  const observedCorrect =
    (n * sum(tallies, ({ correct }) => correct) + PSEUDO_LABELS * expectedCorrect(0)) / (n + PSEUDO_LABELS);
  const likeliestOffset = bisect(expectedCorrect, observedCorrect, -MAX_OFFSET, MAX_OFFSET);
  return { method: "none", offset: priorOffset + (likeliestOffset * n) / (n + PRIOR_LABELS), base };
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
