// Chooses a fit by the number of labels.
import { fitIsotonic } from "@/server/domain/calibration/fitIsotonic";
import { fitOffset } from "@/server/domain/calibration/fitOffset";
import { fitPlatt } from "@/server/domain/calibration/fitPlatt";
import type { CalibrationMap } from "@/server/domain/calibration/map";
import { type LabeledConfidence, tallyByConfidence } from "@/server/domain/statistics/labeled";

const PLATT_FROM = 30;
const ISOTONIC_ABOVE = 200;

/**
 * The map from raw to calibrated confidence that `labels` (with raw confidences) support: below 30 the `prior` moved by a shrunk offset,
 * Platt up to 200, isotonic above. Pure: the order of labels does not matter, and the map needs neither labels nor prior afterwards.
 */
export function fitCalibration(labels: readonly LabeledConfidence[], prior: CalibrationMap): CalibrationMap {
  const tallies = tallyByConfidence(labels);
  if (labels.length < PLATT_FROM) return fitOffset(tallies, prior);
  const platt = fitPlatt(tallies);
  return labels.length <= ISOTONIC_ABOVE ? platt : fitIsotonic(tallies, platt);
}
