// Computes the rates and costs from the outcomes of all runs.
import { type Estimate, wilson } from "@/server/statistics/intervals";
import type { Kind } from "./minds";
import type { Defense } from "./plan";
import { isTrueWork, isUnflaggedMet, type RateDefinition, RATES } from "./rateDefinitions";
import type { Outcome, RunResult } from "./run";

/** A cell of the table. `row` is the form, or another group of outcomes. */
type Cell = { name: RateName; kind: Kind; row: string; defense: Defense };
/** `count` is the number of faults, and `faults` are the IDs of their samples. */
export type Rate = Cell & { count: number; faults: string[] } & Estimate;
export const rateId = ({ name, kind, row, defense }: Cell): string => `${name} | ${kind} | ${row} | ${defense}`;

export type RateName = keyof typeof RATES;

/** Computes the rate of each cell. */
export function computeRates(outcomes: readonly Outcome[]): Rate[] {
  return (Object.entries(RATES) as [RateName, RateDefinition][]).flatMap(([name, definition]) => {
    const { covers, isFault, row = ({ form }) => form } = definition;
    const cells = new Map<string, { cell: Cell; outcomesOfCell: Outcome[] }>();
    for (const outcome of outcomes.filter(covers)) {
      const cell: Cell = { name, kind: outcome.kind, row: row(outcome), defense: outcome.defense };
      const entry = cells.get(rateId(cell)) ?? { cell, outcomesOfCell: [] };
      entry.outcomesOfCell.push(outcome);
      cells.set(rateId(cell), entry);
    }
    return [...cells.values()].map(({ cell, outcomesOfCell }) => {
      const faults = outcomesOfCell.filter(isFault).map(({ sample }) => sample.id);
      return { ...cell, count: faults.length, faults, ...wilson(faults.length, outcomesOfCell.length) };
    });
  });
}

export type Cost = { form: Outcome["form"]; defense: Defense; calls: number; tokens: number };

/** Computes the calls and tokens per met of the honest judge, from the runs on work that meets its claim. */
export function computeCosts(results: readonly RunResult[]): Cost[] {
  return results.flatMap(({ outcomes, calls, tokens }) => {
    const [first] = outcomes;
    const count = outcomes.filter(isUnflaggedMet).length;
    if (first?.kind !== "honest" || !outcomes.every(isTrueWork) || count === 0) return [];
    return [{ form: first.form, defense: first.defense, calls: calls / count, tokens: tokens / count }];
  });
}
