import type { Cell } from "@/server/contracts/csv";
import * as quantities from "@/server/contracts/quantities";

export type Format = "count" | "percent" | "usd" | "ms" | "score" | "threshold" | "statistic";

const FORMATS: Record<Format, (value: number) => string> = {
  count: quantities.countText,
  percent: quantities.percentText,
  usd: quantities.dollarsText,
  ms: quantities.durationText,
  score: quantities.scoreText,
  threshold: quantities.thresholdText,
  statistic: quantities.statisticText,
};

/** Formats a value; null becomes a dash. */
export function formatCell(cell: Cell, format: Format = "count"): string {
  if (cell === null) return "–";
  return typeof cell === "string" ? cell : FORMATS[format](cell);
}

/** Formats a rate with its interval, as in "83.3% (70.1%–91.4%)". */
export function formatWithInterval({ value, low, high }: { value: number; low: number; high: number }): string {
  const share = quantities.percentText;
  return `${share(value)} (${share(low)}–${share(high)})`;
}

export type Column<Row> = { header: string; value: (row: Row) => Cell; format?: Format };

/** `file`: the name of the exported file without extension. */
export type Table<Row> = { file: string; columns: readonly Column<Row>[]; rows: readonly Row[] };

export function formatColumn<Row>({ value, format }: Column<Row>, row: Row): string {
  return formatCell(value(row), format);
}
