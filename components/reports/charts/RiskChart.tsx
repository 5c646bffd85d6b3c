import { CartesianGrid, Line, LineChart, ReferenceDot, Tooltip, XAxis, YAxis } from "recharts";
import { ChartFrame } from "@/components/reports/charts/ChartFrame";
import {
  AXIS,
  CHART_STYLE,
  GRID,
  NAMED_MARGIN,
  nameBelow,
  nameLeft,
  TOOLTIP,
} from "@/components/reports/charts/chart-parts";
import { formatCell } from "@/components/reports/columns";
import { QUALITY_TEXTS as TEXTS } from "@/components/reports/texts";
import type { CalibrationReport } from "@/server/reports/contract/reports";

type Points = CalibrationReport["risk_coverage"];
type MarkedThreshold = { name: string; threshold: number };
const percent = (value: unknown) => formatCell(Number(value), "percent");

/** Plots the share of wrong verdicts against the share of accepted ones, with a dot at each marked threshold. */
export function RiskChart({
  label,
  points,
  markedThresholds,
}: {
  label: string;
  points: Points;
  markedThresholds: readonly MarkedThreshold[];
}) {
  return (
    <ChartFrame label={label}>
      <LineChart responsive style={CHART_STYLE} margin={NAMED_MARGIN} data={[...points]} accessibilityLayer={false}>
        <CartesianGrid {...GRID} />
        <XAxis
          dataKey="coverage"
          name={TEXTS.coverage}
          label={nameBelow(TEXTS.coverage)}
          type="number"
          domain={[0, 1]}
          {...AXIS}
          tickFormatter={percent}
        />
        <YAxis {...AXIS} label={nameLeft(TEXTS.riskShare)} width={60} domain={[0, "auto"]} tickFormatter={percent} />
        <Tooltip
          {...TOOLTIP}
          formatter={percent}
          labelFormatter={(coverage) => `${TEXTS.coverage} ${percent(coverage)}`}
        />
        <Line
          dataKey="risk"
          name={TEXTS.riskShare}
          stroke="var(--color-accent)"
          strokeWidth={2}
          dot={{ r: 2.5, fill: "var(--color-accent)" }}
          isAnimationActive={false}
        />
        {markedThresholds.map(({ name, threshold }) => {
          const markedPoint = points.findLast((point) => point.threshold >= threshold);
          return markedPoint ? (
            <ReferenceDot
              key={name}
              x={markedPoint.coverage}
              y={markedPoint.risk}
              r={6}
              fill="var(--color-surface)"
              stroke="var(--color-ink)"
              strokeWidth={2}
              label={{ value: name, position: "top", fontSize: 12, fill: "var(--color-ink)" }}
            />
          ) : null;
        })}
      </LineChart>
    </ChartFrame>
  );
}
