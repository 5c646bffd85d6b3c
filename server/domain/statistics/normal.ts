// The standard normal distribution, for intervals.
import { bisect } from "@/server/domain/statistics/bisect";

/** Beyond this many deviations the distribution function is 0 or 1 within the precision of a double. */
const FAR = 8.3;

/** P(Z ≤ x), absolute error below 1e-14: the Taylor series of Marsaglia 2004, "Evaluating the Normal Distribution". */
export function normalCdf(x: number): number {
  if (Math.abs(x) > FAR) return x < 0 ? 0 : 1;
  let [sum, term] = [x, x];
  for (let odd = 3; sum + term !== sum; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The x with P(Z ≤ x) = p, for p in 0..1; within ±8.3. */
export function normalQuantile(p: number): number {
  return bisect(normalCdf, p, -FAR, FAR);
}
