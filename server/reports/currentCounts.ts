import { Determination } from "@/server/contracts/enums";
import { type CounterOf, total } from "@/server/reports/counters";

type Counts = Record<Determination, number>;

/** Counts by the current answer, from those of the verdicts and what people changed. */
export function currentCounts(
  signed: Counts,
  changes: readonly Pick<CounterOf<"changes">, "label" | "amount">[],
): Counts {
  const moved = (name: Determination, side: 0 | 1) => total(changes.filter(({ label }) => label[side] === name));
  const entries = Determination.options.map((name) => [name, signed[name] - moved(name, 0) + moved(name, 1)]);
  return Object.fromEntries(entries) as Counts;
}

/** Counts of the verdicts themselves. */
export function signedCounts(ended: readonly { determination: string | null; amount: number }[]): Counts {
  const count = (name: Determination) => total(ended.filter(({ determination }) => determination === name));
  return Object.fromEntries(Determination.options.map((name) => [name, count(name)])) as Counts;
}
