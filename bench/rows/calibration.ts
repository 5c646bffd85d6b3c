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
 * Calibration error on held-out labels of simulated tenants with known truth, before and after fitting on few to many
 * labels.
 */
export async function calibration(): Promise<Row> {
  const before = measure(0);
  const after = LABELS.map(measure);
  const at200 = after.filter(({ labels }) => labels >= 200);
  const ours = at200[0]?.ece.value ?? NaN;
  return {
    id: "calibration",
    name: "calibration error (ECE) on held-out labels, fitted on 200 labels of each tenant",
    ours,
    floor: before.ece.value,
    unit: "ECE",
    ratio: ours / before.ece.value,
    goal: "< 0.05",
    met: at200.every(({ ece }) => ece.value < GOAL),
    note:
      `Before: ${describe(before)}. ${after.map((each) => `After ${each.labels} labels: ${describe(each)}`).join(". ")}. ` +
      `Mean over ${TENANTS.length} simulated tenants (95% interval over tenants), ${FITS} fits each, ${HELD_OUT} held-out labels ` +
      `each, 10 bins of equal mass; the true probabilities score ${shown(noise())} here. The goal is for 200 labels and more; ` +
      "floor: raw confidence.",
  };
}

function measure(labels: number): Measured {
  const scores = TENANTS.map((tenant, at) => {
    const heldOut = simulate(tenant, HELD_OUT, at);
    const fits = Array.from({ length: FITS }, (_, fit) => {
      const map = fitCalibration(simulate(tenant, labels, 1000 * (fit + 1) + at), IDENTITY);
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

/** The ECE when confidence is the true probability: the noise at this number of labels. */
function noise(): number {
  const known = (at: number, tenant: (typeof TENANTS)[number]): LabeledConfidence[] =>
    simulate(tenant, HELD_OUT, at).map(({ chance, correct }) => ({ confidence: chance, correct }));
  return mean(TENANTS.map((tenant, at) => expectedCalibrationError(known(at, tenant))));
}

function describe({ ece, worst, brier }: Measured): string {
  const interval = `${shown(ece.low)} to ${shown(ece.high)}`;
  return `ECE ${shown(ece.value)} (${interval}; worst tenant ${shown(worst)}), Brier ${shown(brier)}`;
}

function shown(value: number): string {
  return value.toFixed(3);
}
