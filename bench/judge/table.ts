// Formats a measurement as text: a table for each rate with a column for each defense, then the cost of a met.
import { percentText } from "@/server/contracts/quantities";
import { findBound, costId } from "./bounds";
import type { Measurement } from "./measure";
import { type Defense, DEFENSES } from "./plan";
import { RATES } from "./rateDefinitions";
import type { Rate, RateName } from "./rates";

const ROW_HEADS: Partial<Record<RateName, string>> = { attack_passes_in: "carrier", attack_passes_of: "criterion" };

type Bounds = Parameters<typeof findBound>[1];

/** Formats a measurement. The `bounds` must be those of the same size. */
export function measurementText({ verdicts, rates, costs }: Measurement, bounds: Bounds): string {
  const tables = (Object.keys(RATES) as RateName[]).map((name) =>
    rateTable(
      name,
      rates.filter((rate) => rate.name === name),
      bounds,
    ),
  );
  const costRows = costs.map((cost) => [costId(cost), roundedText(cost.calls), String(Math.round(cost.tokens))]);
  const aboveGoal = aboveGoalLines(rates);
  return [
    `${verdicts} verdicts. A cell: faults of cases, share with its 95 % interval (Wilson), recorded bound.`,
    ...tables,
    `cost: of a met, honest judge\n${alignColumns([["form and defense", "calls", "tokens"], ...costRows])}`,
    ...(aboveGoal.length > 0 ? [`Above the goal, with the last defense of the row:\n${aboveGoal.join("\n")}`] : []),
  ].join("\n\n");
}

function rateTable(name: RateName, rates: readonly Rate[], bounds: Bounds): string {
  const { about, goal } = RATES[name];
  const defenses = DEFENSES.filter((defense) => rates.some((rate) => rate.defense === defense));
  const rows = [...new Set(rates.map(({ kind, row }) => `${kind}\n${row}`))].map((key) => {
    const cells = defenses.map((defense) => cellText(rates.find(isCell(key, defense)), bounds));
    return [...key.split("\n"), ...cells];
  });
  const title = `${name}: ${about}${goal === null ? "" : `; goal ${percentText(goal)}`}`;
  return `${title}\n${alignColumns([["kind", ROW_HEADS[name] ?? "form", ...defenses], ...rows])}`;
}

const isCell =
  (key: string, defense: Defense) =>
  (rate: Rate): boolean =>
    `${rate.kind}\n${rate.row}` === key && rate.defense === defense;

function cellText(rate: Rate | undefined, bounds: Bounds): string {
  if (!rate) return "-";
  const { count, n, value, low, high } = rate;
  const bound = findBound(rate, bounds);
  const interval = `${percentText(value)} [${percentText(low)}, ${percentText(high)}]`;
  return `${count}/${n} ${interval} ≤ ${percentText(bound)}${value > bound + Number.EPSILON ? " ABOVE" : ""}`;
}

/** Lists the rates that are above their goal with the last of the defenses that were measured for them. */
function aboveGoalLines(rates: readonly Rate[]): string[] {
  return rates.flatMap((rate) => {
    const { goal } = RATES[rate.name];
    const defenses = rates.filter(
      (other) => other.name === rate.name && other.kind === rate.kind && other.row === rate.row,
    );
    if (goal === null || rate.value <= goal || defenses.at(-1) !== rate) return [];
    const { name, kind, row, defense, count, n } = rate;
    return [`- ${name}, ${kind}, ${row}, ${defense}: ${count} of ${n}, goal ${percentText(goal)}`];
  });
}

const roundedText = (value: number): string => String(Math.round(value * 100) / 100);

function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? "").length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
