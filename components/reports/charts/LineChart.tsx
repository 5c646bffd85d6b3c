import { CartesianGrid, Line, LineChart as Lines, Tooltip, XAxis, YAxis } from "recharts";
import { ChartFrame } from "@/components/reports/charts/ChartFrame";
import {
  AXIS,
  CHART_STYLE,
  STROKE_DASHES,
  type ChartProps,
  GRID,
  MARGIN,
  TOOLTIP,
} from "@/components/reports/charts/chart-parts";
import { Legend } from "@/components/reports/charts/Legend";
import { formatCell } from "@/components/reports/columns";

/** Draws lines over days, distinguished by stroke; a day without a value is a gap. */
export function LineChart({ label, rows, series, format }: ChartProps) {
  return (
    <ChartFrame label={label} legend={<Legend series={series} kind="lines" />}>
      <Lines responsive style={CHART_STYLE} margin={MARGIN} data={[...rows]} accessibilityLayer={false}>
        <CartesianGrid {...GRID} />
        <XAxis dataKey="name" {...AXIS} minTickGap={24} />
        <YAxis
          {...AXIS}
          width={52}
          domain={format === "percent" ? [0, 1] : [0, "auto"]}
          tickFormatter={(value: number) => formatCell(value, format)}
        />
        <Tooltip {...TOOLTIP} formatter={(value) => formatCell(Number(value), format)} />
        {series.map(({ key, label: name, color, mark }) => (
          <Line
            key={key}
            dataKey={key}
            name={name}
            stroke={color}
            strokeWidth={2}
            strokeDasharray={STROKE_DASHES[mark] ?? ""}
            dot={{ r: 2.5, strokeDasharray: "", fill: color }}
            isAnimationActive={false}
          />
        ))}
      </Lines>
    </ChartFrame>
  );
}
