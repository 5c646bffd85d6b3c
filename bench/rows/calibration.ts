import { fitCalibration } from "@/server/calibration/fit";
import { calibrate, IDENTITY } from "@/server/calibration/map";
import { bootstrap, type Estimate } from "@/server/statistics/intervals";
import { brierScore, expectedCalibrationError, type LabeledConfidence } from "@/server/statistics/calibration";
import type { Row } from "../row";
import { mean } from "../stats";
import { simulate, TENANTS } from "../simulatedTenants";

const LABELS = [30, 100, 200, 1000] as const;
const HELD_OUT = 5000;
const FITS = 10;
const GOAL = 0.05;

type Measured = { labels: number; ece: Estimate; worst: number; brier: number };

/**
 * Measures the calibration error on held-out labels of simulated tenants with known truth, before and after fitting on
 * few to many labels.
 */
export async function calibration(): Promise<Row> {
  const rawResult = measure(0);
  const fittedResults = LABELS.map(measure);
  const at200 = fittedResults.filter(({ labels }) => labels >= 200);
  const ours = at200[0]?.ece.value ?? NaN;
  return {
    id: "calibration",
    name: "calibration error (ECE) on held-out labels, fitted on 200 labels of each tenant",
    ours,
    floor: rawResult.ece.value,
    unit: "ECE",
    ratio: ours / rawResult.ece.value,
    goal: "< 0.05",
    met: at200.every(({ ece }) => ece.value < GOAL),
    note:
      `Before: ${describe(rawResult)}. ${fittedResults.map((fitted) => `After ${fitted.labels} labels: ${describe(fitted)}`).join(". ")}. ` +
      `Mean over ${TENANTS.length} simulated tenants (95% interval over tenants), ${FITS} fits each, ${HELD_OUT} held-out labels ` +
      `each, 10 bins of equal mass; the true probabilities score ${threeDecimals(computeNoise())} here. The goal is for 200 labels and more; ` +
      "floor: raw confidence.",
  };
}

function measure(labels: number): Measured {
  const scores = TENANTS.map((tenant, index) => {
    const heldOut = simulate(tenant, HELD_OUT, index);
    const fits = Array.from({ length: FITS }, (_, fit) => {
      const map = fitCalibration(simulate(tenant, labels, 1000 * (fit + 1) + index), IDENTITY);
      const calibrated = heldOut.map(({ confidence, correct }) => {
        return { confidence: calibrate(map, confidence), correct };
      });
      return { ece: expectedCalibrationError(calibrated), brier: brierScore(calibrated) };
    });
    return { ece: mean(fits.map(({ ece }) => ece)), brier: mean(fits.map(({ brier }) => brier)) };
  });
  const errors = scores.map(({ ece }) => ece);
  return {
    labels,
    ece: bootstrap(errors, mean),
    worst: Math.max(...errors),
    brier: mean(scores.map(({ brier }) => brier)),
  };
}

/** Computes the ECE of the true probabilities, which is the noise at this number of labels. */
function computeNoise(): number {
  const simulateTruth = (seed: number, tenant: (typeof TENANTS)[number]): LabeledConfidence[] =>
    simulate(tenant, HELD_OUT, seed).map(({ chance, correct }) => ({ confidence: chance, correct }));
  return mean(TENANTS.map((tenant, index) => expectedCalibrationError(simulateTruth(index, tenant))));
}

function describe({ ece, worst, brier }: Measured): string {
  const interval = `${threeDecimals(ece.low)} to ${threeDecimals(ece.high)}`;
  return `ECE ${threeDecimals(ece.value)} (${interval}; worst tenant ${threeDecimals(worst)}), Brier ${threeDecimals(brier)}`;
}

function threeDecimals(value: number): string {
  return value.toFixed(3);
}
