// Root finding for the few monotone functions that have no inverse in closed form.

const ITERATIONS = 60;

/** The x between `low` and `high` where the non-decreasing `rises` reaches `target`; the nearer end when it lies outside. */
export function bisect(rises: (x: number) => number, target: number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let n = 0; n < ITERATIONS; n += 1) {
    const middle = (from + to) / 2;
    if (rises(middle) < target) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
