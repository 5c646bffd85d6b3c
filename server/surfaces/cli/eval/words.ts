// Number formats of the terminal and the report.
import type { Estimate } from "@/server/domain/statistics/intervals";
import type { ModelSpending } from "@/server/surfaces/cli/eval/summary/spending";

/** "-" without a value. */
export function number(value: number | null, digits = 3): string {
  return value === null || Number.isNaN(value) ? "-" : value.toFixed(digits);
}

export function percent(share: number): string {
  return Number.isNaN(share) ? "-" : `${(share * 100).toFixed(1)} %`;
}

export function interval({ low, high }: Pick<Estimate, "low" | "high">): string {
  return Number.isNaN(low) || Number.isNaN(high) ? "-" : `${number(low)} to ${number(high)}`;
}

export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The known cost, with the number of calls without a price. */
export function cost({
  cost_usd,
  calls_without_price,
}: Pick<ModelSpending, "cost_usd" | "calls_without_price">): string {
  if (cost_usd === null) return "unknown: no price configured";
  const sum = `$${cost_usd.toFixed(4)}`;
  return calls_without_price === 0 ? sum : `${sum} and ${calls_without_price} without a price`;
}
