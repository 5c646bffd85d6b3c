// Loads the product and the floor in pairs, and checks that every response is stored in the database.
import { measureCpu } from "./cpu";
import type { Measured } from "./load";
import type { Effort } from "./row";
import type { Stage, Target } from "./stage";
import { measurePairwise, type Paired } from "./stats";

const FIRST_REQUESTS = 400;
const CRITERIA = 3;

/**
 * Measures `ours` against a floor with `connections` clients.
 * @throws if rows and responses do not match
 */
export async function measurePairs(
  stage: Stage,
  ours: Target,
  connections: number,
  effort: Effort,
  floor = stage.floorTarget,
): Promise<Paired<Measured>[]> {
  const sides = [
    { side: "product", target: ours },
    { side: "floor", target: floor },
  ] as const;
  const countsBefore = await Promise.all(sides.map(({ side }) => stage.counts(side)));
  const answerCounts = { product: 0, floor: 0 };
  const measure = async ({ side, target }: (typeof sides)[number], amount: number): Promise<Measured> => {
    const { result, cpu } = await measureCpu({ pid: stage.product.pid, dataDir: stage.dataDir }, () =>
      stage.load.run({ ...target, connections, amount }),
    );
    answerCounts[side] += result.answers;
    return cpu ? { ...result, cpu } : result;
  };
  const [amountOurs = 0, amountFloor = 0] = await calibrate(
    sides.map((side) => (amount) => measure(side, amount)),
    effort,
  );
  const pairs = await measurePairwise(effort.rounds, {
    ours: () => measure(sides[0], amountOurs),
    floor: () => measure(sides[1], amountFloor),
  });
  for (const [index, { side }] of sides.entries()) {
    const countsAfter = await stage.counts(side);
    const answerCount = answerCounts[side];
    for (const [name, rowsPerAnswer] of [
      ["verification", 1],
      ["criterion_result", CRITERIA],
      ["proof_entry", 1],
    ] as const) {
      const rows = countsAfter[name] - (countsBefore[index]?.[name] ?? 0);
      if (rows !== answerCount * rowsPerAnswer)
        throw new Error(`${side}: ${answerCount} answers, but ${rows} new rows in ${name}`);
    }
  }
  return pairs;
}

/** Warms up each side and returns the number of requests that take about `effort.seconds`. */
async function calibrate(sides: ((amount: number) => Promise<Measured>)[], effort: Effort): Promise<number[]> {
  const amounts: number[] = [];
  for (const measure of sides) {
    const first = await measure(FIRST_REQUESTS);
    const warm = await measure(Math.max(FIRST_REQUESTS, Math.round(first.perSecond * effort.seconds)));
    amounts.push(Math.max(FIRST_REQUESTS, Math.round(warm.perSecond * effort.seconds)));
  }
  return amounts;
}
