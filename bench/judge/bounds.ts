// Compares rates and costs with the recorded bounds in bounds.json. A rate without a recorded bound must be 0.
import { readFile, writeFile } from "node:fs/promises";
import type { Measurement } from "./measure";
import type { BenchSize } from "./plan";
import { type Cost, type Rate, rateId } from "./rates";

/**
 * Maximum share by rate, and maximum cost of a met. The two sizes have different samples, so each has its own bounds.
 */
type Bounds = Record<
  BenchSize,
  { rates: Record<string, number>; costs: Record<string, { calls: number; tokens: number }> }
>;

const FILE = new URL("bounds.json", import.meta.url);
/** Factor by which tokens may exceed their bound: control claims and contrasts are chosen at random. */
const TOKEN_SLACK = 1.02;

export const costId = ({ form, defense }: Cost): string => `${form} | ${defense}`;

export async function readBounds(): Promise<Bounds> {
  return JSON.parse(await readFile(FILE, "utf8")) as Bounds;
}

/** Returns a sentence for each rate and cost above its bound; none when the bench passes. */
export function findExceededBounds({ rates, costs }: Measurement, bounds: Bounds[BenchSize]): string[] {
  const ratesAbove = rates.filter((rate) => rate.value > findBound(rate, bounds) + Number.EPSILON);
  const costsAbove = costs.filter((cost) => {
    const bound = bounds.costs[costId(cost)];
    return bound !== undefined && (cost.calls > bound.calls || cost.tokens > bound.tokens * TOKEN_SLACK);
  });
  return [
    ...ratesAbove.map((rate) => `${rateId(rate)}: ${rate.count} of ${rate.n}, bound ${findBound(rate, bounds)}`),
    ...costsAbove.map(
      (cost) => `cost of ${costId(cost)}: ${cost.calls} calls and ${Math.round(cost.tokens)} tokens for a met`,
    ),
  ];
}

export const findBound = (rate: Rate, { rates }: Pick<Bounds[BenchSize], "rates">): number => rates[rateId(rate)] ?? 0;

/** Replaces the bounds of one size with the measured values. */
export async function recordBounds(size: BenchSize, { rates, costs }: Measurement): Promise<void> {
  const newBounds = {
    rates: Object.fromEntries(rates.filter(({ count }) => count > 0).map((rate) => [rateId(rate), rate.value])),
    costs: Object.fromEntries(costs.map((cost) => [costId(cost), { calls: cost.calls, tokens: cost.tokens }])),
  };
  await writeFile(FILE, `${JSON.stringify({ ...(await readBounds()), [size]: newBounds }, null, 2)}\n`);
}
