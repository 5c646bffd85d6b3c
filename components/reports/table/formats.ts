import type { Cell } from "@/server/contracts/csv";

export type Format = "count" | "percent" | "usd" | "ms" | "two" | "three";

const FORMATS: Record<Format, (value: number) => string> = {
  count: (value) => value.toLocaleString("en"),
  percent: (value) => `${(value * 100).toLocaleString("en", { maximumFractionDigits: 1 })}%`,
  usd: (value) => value.toLocaleString("en", { style: "currency", currency: "USD", maximumFractionDigits: 4 }),
  ms: (value) =>
    value < 1000 ? `${value} ms` : `${(value / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`,
  two: (value) => value.toFixed(2),
  three: (value) => value.toFixed(3),
};

/** A dash for null. */
export function formatted(cell: Cell, format: Format = "count"): string {
  if (cell === null) return "–";
  return typeof cell === "string" ? cell : FORMATS[format](cell);
}

/** "83.3% (70.1–91.4%)" */
export function withInterval({ value, low, high }: { value: number; low: number; high: number }): string {
  const share = (each: number) => (each * 100).toLocaleString("en", { maximumFractionDigits: 1 });
  return `${share(value)}% (${share(low)}–${share(high)}%)`;
}
