// Numbers of the terminal and the report; "-" without a value.
import { countText, dollarsText, percentText, scoreText, statisticText } from "@/server/contracts/quantities";
import type { Estimate } from "@/server/statistics/intervals";
import type { ModelSpending } from "@/cli/eval/summary/spending";

const orDash =
  (text: (value: number) => string) =>
  (value: number | null): string =>
    value === null || Number.isNaN(value) ? "-" : text(value);

export const statistic = orDash(statisticText);
export const score = orDash((value) => scoreText(value));
export const count = orDash(countText);
export const percent = orDash(percentText);

export function interval({ low, high }: Pick<Estimate, "low" | "high">): string {
  return Number.isNaN(low) || Number.isNaN(high) ? "-" : `${statistic(low)} to ${statistic(high)}`;
}

/** Writes the known cost, with the number of calls without a price. */
export function cost({
  cost_usd,
  calls_without_price,
}: Pick<ModelSpending, "cost_usd" | "calls_without_price">): string {
  if (cost_usd === null) return "unknown: no price configured";
  const sum = dollarsText(cost_usd);
  return calls_without_price === 0 ? sum : `${sum} and ${calls_without_price} without a price`;
}
