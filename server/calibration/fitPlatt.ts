// Fits Platt scaling, a logistic curve through the labels.
import { type PlattMap, rawLogOdds } from "@/server/calibration/map";
import { type Tally, logistic } from "@/server/statistics/calibration";

const MAX_STEPS = 100;
const MIN_STEP_SIZE = 1e-10;
const CONVERGED_BELOW = 1e-9;

/** Inverse variances of the prior: slope 1 ± 0.5, intercept 0 ± 1 (standard deviations). */
const PRIOR = { a: 4, b: 1 };

type Point = { x: number; n: number; target: number };

/**
 * Fits the log-odds of the raw confidence (Platt 1999) with the smoothed targets (N+ + 1)/(N+ + 2) and 1/(N− + 2), by
 * Newton's method with backtracking (Lin, Lin and Weng 2007). A Gaussian prior around the raw confidence is used,
 * because 30 labels with few errors hardly determine a slope. If the slope is not positive, the line is level at the
 * base rate.
 */
export function fitPlatt(tallies: readonly Tally[]): PlattMap {
  const correctCount = tallies.reduce((total, { correct }) => total + correct, 0);
  const wrongCount = tallies.reduce((total, { n, correct }) => total + n - correct, 0);
  const points = tallies.map(({ confidence, n, correct }) => {
    const target = (correct * ((correctCount + 1) / (correctCount + 2)) + (n - correct) / (wrongCount + 2)) / n;
    return { x: rawLogOdds(confidence), n, target };
  });
  const { a, b } = minimizeLoss(points);
  return { method: "platt", ...(a > 0 ? { a, b } : { a: 0, b: Math.log((correctCount + 1) / (wrongCount + 1)) }) };
}

type Line = { a: number; b: number };

function minimizeLoss(points: readonly Point[]): Line {
  let line: Line = { a: 1, b: 0 };
  let loss = penalizedLoss(points, line);
  for (let n = 0; n < MAX_STEPS; n += 1) {
    const step = newtonStep(points, line);
    if (Math.abs(step.a) + Math.abs(step.b) < CONVERGED_BELOW) return line;
    let size = 1;
    let nextLine = { a: line.a + step.a, b: line.b + step.b };
    while (penalizedLoss(points, nextLine) > loss) {
      size /= 2;
      if (size < MIN_STEP_SIZE) return line;
      nextLine = { a: line.a + size * step.a, b: line.b + size * step.b };
    }
    line = nextLine;
    loss = penalizedLoss(points, line);
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

/** Returns the cross-entropy plus the penalty of the prior, in a form that does not overflow for large log-odds. */
function penalizedLoss(points: readonly Point[], { a, b }: Line): number {
  const prior = (PRIOR.a * (a - 1) ** 2 + PRIOR.b * b ** 2) / 2;
  return points.reduce((total, { x, n, target }) => {
    const z = a * x + b;
    return total + n * (Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z))) - target * z);
  }, prior);
}
