// Maps raw to calibrated confidence. A map is an immutable, self-contained value.
import { clamp, logistic, logit } from "@/server/statistics/calibration";

/** Maps by log-odds = a · log-odds(raw) + b, with a ≥ 0. */
export type PlattMap = { method: "platt"; a: number; b: number };

/** [raw, confidence] with rising raw and non-decreasing confidence, at least one; linear between, level outside. */
export type IsotonicMap = { method: "isotonic"; points: [number, number][] };

/** The map for too few labels: the log-odds of `base`, or the raw ones without a base, plus `offset`. */
export type OffsetMap = { method: "none"; offset: number; base: PlattMap | IsotonicMap | null };

export type CalibrationMap = OffsetMap | PlattMap | IsotonicMap;

/** The map that changes only values outside the bounds. */
export const IDENTITY: CalibrationMap = { method: "none", offset: 0, base: null };

/** Bounds of a calibrated confidence, for any number of labels. */
const BOUNDS = [0.01, 0.99] as const;

/** Raw confidences are clamped to this distance from 0 and 1, so that their log-odds are finite. */
const RAW_BOUNDS = [1e-6, 1 - 1e-6] as const;

/** Returns the log-odds of a clamped raw confidence. */
export function rawLogOdds(raw: number): number {
  return logit(clamp(raw, ...RAW_BOUNDS));
}

/** Maps a raw confidence in 0..1 to a calibrated one in [0.01, 0.99], which never falls when `raw` rises. */
export function calibrate(map: CalibrationMap, raw: number): number {
  return clamp(applyMap(map, raw), ...BOUNDS);
}

function applyMap(map: CalibrationMap, raw: number): number {
  switch (map.method) {
    case "none":
      return logistic((map.base ? logit(calibrate(map.base, raw)) : rawLogOdds(raw)) + map.offset);
    case "platt":
      return logistic(map.a * rawLogOdds(raw) + map.b);
    case "isotonic":
      return interpolate(map.points, raw);
  }
}

function interpolate(points: IsotonicMap["points"], raw: number): number {
  const nextIndex = points.findIndex(([x]) => x >= raw);
  const [x1, y1] = points.at(nextIndex) ?? [NaN, NaN];
  const [x0, y0] = points[nextIndex - 1] ?? [x1, y1];
  // Beyond the last point `nextIndex` is -1, so x1 and y1 are those of the last point.
  if (nextIndex <= 0) return y1;
  return y0 + (y1 - y0) * ((raw - x0) / (x1 - x0));
}
