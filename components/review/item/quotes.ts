// Selection of quotes and criteria. Pure.
import type { DetailCriterion, DetailText } from "@/server/detail/contract";

/** Returns the next of `count` quotes in a direction, wrapping around; the first or last when none is selected. */
export function stepQuote(quote: number | null, count: number, direction: 1 | -1): number | null {
  if (count === 0) return null;
  if (quote === null) return direction === 1 ? 0 : count - 1;
  return (quote + direction + count) % count;
}

export type PaneId = "work" | "sources";
export const findPaneForText = ({ role }: Pick<DetailText, "role">): PaneId =>
  role === "output" || role === "input" ? "work" : "sources";

/** Returns the initially selected criterion: the first flagged one, else the first that is not met, else the first. */
export function findFirstCriterion(criteria: readonly DetailCriterion[]): number {
  const flaggedIndex = criteria.findIndex(({ result }) => result?.flagged);
  if (flaggedIndex !== -1) return flaggedIndex;
  return Math.max(
    0,
    criteria.findIndex(({ result }) => result !== null && result.determination !== "met"),
  );
}
