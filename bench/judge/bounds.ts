// The recorded bounds: a rate may fall, and may not rise. A rate that bounds.json does not name is bounded by 0.
import { readFile, writeFile } from "node:fs/promises";
import type { Measurement } from "./measure";
import type { BenchSize } from "./plan";
import { type Cost, type Rate, rateId } from "./rates";

/** Shares by rate, and tokens for a met; the samples of the two sizes differ, and so do their bounds. */
type Bounds = Record<
  BenchSize,
  { rates: Record<string, number>; costs: Record<string, { calls: number; tokens: number }> }
>;

const FILE = new URL("bounds.json", import.meta.url);
/** Tokens vary with the random choice of control claims and contrasts. */
const TOKEN_SLACK = 1.02;

export const costId = ({ form, defense }: Cost): string => `${form} | ${defense}`;

export async function readBounds(): Promise<Bounds> {
  return JSON.parse(await readFile(FILE, "utf8")) as Bounds;
}

/** Sentences about what is above its bound; none where the bench passes. */
export function exceededBounds({ rates, costs }: Measurement, bounds: Bounds[BenchSize]): string[] {
  const above = rates.filter((rate) => rate.value > boundOf(rate, bounds) + Number.EPSILON);
  const dear = costs.filter((cost) => {
    const bound = bounds.costs[costId(cost)];
    return bound !== undefined && (cost.calls > bound.calls || cost.tokens > bound.tokens * TOKEN_SLACK);
  });
  return [
    ...above.map((rate) => `${rateId(rate)}: ${rate.count} of ${rate.n}, bound ${boundOf(rate, bounds)}`),
    ...dear.map(
      (cost) => `cost of ${costId(cost)}: ${cost.calls} calls and ${Math.round(cost.tokens)} tokens for a met`,
    ),
  ];
}

export const boundOf = (rate: Rate, { rates }: Pick<Bounds[BenchSize], "rates">): number => rates[rateId(rate)] ?? 0;

/** Replaces the bounds of one size with what was measured. */
export async function recordBounds(size: BenchSize, { rates, costs }: Measurement): Promise<void> {
  const own = {
    rates: Object.fromEntries(rates.filter(({ count }) => count > 0).map((rate) => [rateId(rate), rate.value])),
    costs: Object.fromEntries(costs.map((cost) => [costId(cost), { calls: cost.calls, tokens: cost.tokens }])),
  };
  await writeFile(FILE, `${JSON.stringify({ ...(await readBounds()), [size]: own }, null, 2)}\n`);
}
