import { Determination } from "@/server/contracts/enums";
import type { ChangeRow } from "@/server/data/reportsStore";
import { total } from "@/server/domain/reports/counters";

type Counts = Record<Determination, number>;

/** Counts by the current answer, from those of the verdicts and what people changed. */
export function currentCounts(signed: Counts, changes: readonly Pick<ChangeRow, "from" | "to" | "count">[]): Counts {
  const moved = (name: Determination, side: "from" | "to") =>
    changes.reduce((sum, change) => (change[side] === name ? sum + change.count : sum), 0);
  const entries = Determination.options.map((name) => [name, signed[name] - moved(name, "from") + moved(name, "to")]);
  return Object.fromEntries(entries) as Counts;
}

/** Counts of the verdicts themselves. */
export function signedCounts(ended: readonly { determination: string | null; amount: number }[]): Counts {
  const count = (name: Determination) => total(ended.filter(({ determination }) => determination === name));
  return Object.fromEntries(Determination.options.map((name) => [name, count(name)])) as Counts;
}
