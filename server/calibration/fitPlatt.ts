// Platt scaling: a logistic curve through the labels.
import { type PlattMap, rawLogOdds } from "@/server/calibration/map";
import { type Tally, logistic } from "@/server/statistics/calibration";

const MOST_STEPS = 100;
const SMALLEST_STEP = 1e-10;
const STILL = 1e-9;

/** One over the variance of the prior: slope 1 ± 0.5, intercept 0 ± 1 (standard deviations). */
const PRIOR = { a: 4, b: 1 };

type Point = { x: number; n: number; target: number };

/**
 * Platt 1999 on the log-odds of the raw confidence, with his smoothed targets (N+ + 1)/(N+ + 2) and 1/(N− + 2), by
 * Newton's method with backtracking (Lin, Lin and Weng 2007), under a Gaussian prior around the raw confidence itself:
 * 30 labels, few of them wrong, say little about a slope. Where higher confidence is not more often right, it is worth
 * nothing, and the line is level at the base rate.
 */
export function fitPlatt(tallies: readonly Tally[]): PlattMap {
  const right = tallies.reduce((total, { correct }) => total + correct, 0);
  const wrong = tallies.reduce((total, { n, correct }) => total + n - correct, 0);
  const points = tallies.map(({ confidence, n, correct }) => {
    const target = (correct * ((right + 1) / (right + 2)) + (n - correct) / (wrong + 2)) / n;
    return { x: rawLogOdds(confidence), n, target };
  });
  const { a, b } = newton(points);
  return { method: "platt", ...(a > 0 ? { a, b } : { a: 0, b: Math.log((right + 1) / (wrong + 1)) }) };
}

type Line = { a: number; b: number };

function newton(points: readonly Point[]): Line {
  let line: Line = { a: 1, b: 0 };
  let loss = penalized(points, line);
  for (let n = 0; n < MOST_STEPS; n += 1) {
    const step = newtonStep(points, line);
    if (Math.abs(step.a) + Math.abs(step.b) < STILL) return line;
    let size = 1;
    let next = { a: line.a + step.a, b: line.b + step.b };
    while (penalized(points, next) > loss) {
      size /= 2;
      if (size < SMALLEST_STEP) return line;
      next = { a: line.a + size * step.a, b: line.b + size * step.b };
    }
    line = next;
    loss = penalized(points, line);
  }
  return line;
}

function newtonStep(points: readonly Point[], { a, b }: Line): Line {
  let [ga, gb, haa, hab, hbb] = [PRIOR.a * (1 - a), -PRIOR.b * b, PRIOR.a, 0, PRIOR.b];
  for (const { x, n, target } of points) {
    const p = logistic(a * x + b);
    const [slope, curve] = [n * (target - p), n * p * (1 - p)];
    ga += slope * x;
    gb += slope;
    haa += curve * x * x;
    hab += curve * x;
    hbb += curve;
  }
  const determinant = haa * hbb - hab * hab;
  return { a: (hbb * ga - hab * gb) / determinant, b: (haa * gb - hab * ga) / determinant };
}

/** Cross-entropy plus the prior's. Of log-odds z: log(1 + e^z) − target · z, written so that neither end overflows. */
function penalized(points: readonly Point[], { a, b }: Line): number {
  const prior = (PRIOR.a * (a - 1) ** 2 + PRIOR.b * b ** 2) / 2;
  return points.reduce((total, { x, n, target }) => {
    const z = a * x + b;
    return total + n * (Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - target * z);
  }, prior);
}
