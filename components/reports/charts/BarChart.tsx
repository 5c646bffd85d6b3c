import { useId } from "react";
import { Bar, BarChart as Bars, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { ChartFrame } from "@/components/reports/charts/ChartFrame";
import { AXIS, CHART_STYLE, type ChartProps, GRID, MARGIN, TOOLTIP } from "@/components/reports/charts/chart-parts";
import { Legend } from "@/components/reports/charts/Legend";
import { PatternDef } from "@/components/reports/charts/Patterns";
import { formatCell } from "@/components/reports/columns";

/** Draws stacked bars; each part has its own pattern. */
export function BarChart({ label, rows, series, format }: ChartProps) {
  const id = useId();
  return (
    <ChartFrame label={label} legend={series.length > 1 ? <Legend series={series} kind="bars" /> : null}>
      <Bars
        responsive
        style={CHART_STYLE}
        margin={MARGIN}
        data={[...rows]}
        accessibilityLayer={false}
        barCategoryGap="20%"
      >
        <defs>
          {series.map(({ key, color, mark }) => (
            <PatternDef key={key} id={`${id}${key}`} color={color} mark={mark} />
          ))}
        </defs>
        <CartesianGrid {...GRID} />
        <XAxis dataKey="name" {...AXIS} minTickGap={24} />
        <YAxis
          {...AXIS}
          width={52}
          allowDecimals={format !== "count"}
          tickFormatter={(value: number) => formatCell(value, format)}
        />
        <Tooltip {...TOOLTIP} formatter={(value) => formatCell(Number(value), format)} />
        {series.map(({ key, label: name }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            stackId="all"
            maxBarSize={56}
            fill={`url(#${id}${key})`}
            isAnimationActive={false}
          />
        ))}
      </Bars>
    </ChartFrame>
  );
}
