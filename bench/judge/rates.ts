// The rates that the bench states, from the outcomes of its runs.
import { type Estimate, wilson } from "@/server/statistics/intervals";
import type { Kind } from "./minds";
import type { Defense } from "./plan";
import { isTrueWork, isUnflaggedMet, type RateDefinition, RATES } from "./rateDefinitions";
import type { Outcome, RunResult } from "./run";

/** A cell of the table. `row`: the form, or what a rate over all forms is divided by. */
type Cell = { name: RateName; kind: Kind; row: string; defense: Defense };
/** `faults`: the IDs of the samples that count. */
export type Rate = Cell & { count: number; faults: string[] } & Estimate;
export const rateId = ({ name, kind, row, defense }: Cell): string => `${name} | ${kind} | ${row} | ${defense}`;

export type RateName = keyof typeof RATES;

export function ratesOf(outcomes: readonly Outcome[]): Rate[] {
  return (Object.entries(RATES) as [RateName, RateDefinition][]).flatMap(([name, definition]) => {
    const { among, isFault, row = ({ form }) => form } = definition;
    const cells = new Map<string, { cell: Cell; own: Outcome[] }>();
    for (const outcome of outcomes.filter(among)) {
      const cell: Cell = { name, kind: outcome.kind, row: row(outcome), defense: outcome.defense };
      const known = cells.get(rateId(cell)) ?? { cell, own: [] };
      known.own.push(outcome);
      cells.set(rateId(cell), known);
    }
    return [...cells.values()].map(({ cell, own }) => {
      const faults = own.filter(isFault).map(({ sample }) => sample.id);
      return { ...cell, count: faults.length, faults, ...wilson(faults.length, own.length) };
    });
  });
}

export type Cost = { form: Outcome["form"]; defense: Defense; calls: number; tokens: number };

/** Calls and tokens for a met of the honest judge, from the runs of true work alone. */
export function costsOf(results: readonly RunResult[]): Cost[] {
  return results.flatMap(({ outcomes, calls, tokens }) => {
    const [first] = outcomes;
    const count = outcomes.filter(isUnflaggedMet).length;
    if (first?.kind !== "honest" || !outcomes.every(isTrueWork) || count === 0) return [];
    return [{ form: first.form, defense: first.defense, calls: calls / count, tokens: tokens / count }];
  });
}
