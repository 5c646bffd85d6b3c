import { describe, expect, test } from "vitest";
import { fitCalibration } from "@/server/calibration/fit";
import { calibrate, IDENTITY } from "@/server/calibration/map";
import { expectedCalibrationError, type LabeledConfidence } from "@/server/statistics/calibration";
import { simulate, type SimulatedTenant, TENANTS } from "../simulatedTenants";
import { calibration } from "./calibration";

test("over all tenants, 200 labels bring the error on held-out labels under the goal, and well below the raw error", async () => {
  const row = await calibration();
  expect(row.met).toBe(true);
  expect(row.ratio).toBeLessThan(0.5);
});

/** Computes the mean error over many fits on `n` labels each. */
function errorAfter(tenant: SimulatedTenant, n: number, heldOut: readonly LabeledConfidence[]): number {
  const errors = Array.from({ length: 10 }, (_, seed) => {
    const map = fitCalibration(simulate(tenant, n, 100 + seed), IDENTITY);
    return expectedCalibrationError(
      heldOut.map(({ confidence, correct }) => ({ confidence: calibrate(map, confidence), correct })),
    );
  });
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

describe.each(TENANTS)("a tenant: $name", (tenant) => {
  const heldOut = simulate(tenant, 5000, 79);

  test("1000 labels bring the error under the goal", () => {
    expect(errorAfter(tenant, 1000, heldOut)).toBeLessThan(0.05);
  });

  test.each([0, 1, 5, 15, 29, 30])("%d labels add no more than noise", (n) => {
    expect(errorAfter(tenant, n, heldOut)).toBeLessThan(expectedCalibrationError(heldOut) + 0.05);
  });
});
