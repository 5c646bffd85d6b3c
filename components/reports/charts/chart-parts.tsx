// Shared axes, tooltip, and margins of the charts.
import type { Format } from "@/components/reports/columns";

const TICK = { fontSize: 12, fill: "var(--color-muted)" } as const;
export const AXIS = { tick: TICK, stroke: "var(--color-line)", tickLine: false } as const;
export const GRID = { stroke: "var(--color-line)", strokeDasharray: "2 4", vertical: false } as const;
export const TOOLTIP = {
  contentStyle: {
    background: "var(--color-surface)",
    border: "1px solid var(--color-line)",
    borderRadius: 8,
    fontSize: 12,
  },
  labelStyle: { color: "var(--color-ink)", fontWeight: 600 },
  itemStyle: { color: "var(--color-ink)" },
  cursor: { fill: "var(--color-sunken)", stroke: "var(--color-line)" },
  isAnimationActive: false,
} as const;

export const CHART_STYLE = { width: "100%", height: 240 } as const;
export const MARGIN = { top: 8, right: 8, bottom: 0, left: 0 } as const;

const axisLabel = (value: string) => ({ value, style: { fontSize: 12, fill: "var(--color-muted)" } });
export const nameBelow = (value: string) => ({ ...axisLabel(value), position: "insideBottom", offset: -12 }) as const;
export const nameLeft = (value: string) =>
  ({ ...axisLabel(value), position: "insideLeft", angle: -90, dy: 24 }) as const;
/** Margins with space for the axis names. */
export const NAMED_MARGIN = { top: 24, right: 24, bottom: 16, left: 8 } as const;

/** A line, or a part of a bar. `mark` distinguishes it without color. */
export type Series = { key: string; label: string; color: string; mark: number };

/** Strokes by the index of the mark. */
export const STROKE_DASHES: readonly string[] = ["", "5 4", "1 4"];

/** `name` is the tick on the axis; the other values are by key of the series. */
type ChartRow = { name: string } & { [key: string]: string | number | null };

export type ChartProps = {
  /** The accessible name. */
  label: string;
  rows: readonly ChartRow[];
  series: readonly Series[];
  format: Format;
};
