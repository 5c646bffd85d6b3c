import { CartesianGrid, ErrorBar, ReferenceLine, Scatter, ScatterChart, Tooltip, XAxis, YAxis } from "recharts";
import { ChartFrame } from "@/components/reports/charts/ChartFrame";
import { AXIS, GRID, NAMED_MARGIN, nameBelow, nameLeft, TOOLTIP } from "@/components/reports/charts/chart-parts";
import { formatCell } from "@/components/reports/columns";
import { QUALITY_TEXTS as TEXTS } from "@/components/reports/texts";
import type { CalibrationReport } from "@/server/reports/contract/reports";

const UNIT = { type: "number", domain: [0, 1], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] } as const;
const percent = (value: unknown) => formatCell(Number(value), "percent");
const score = (value: unknown) => formatCell(Number(value), "score");

/**
 * Plots the stated confidence against the confirmed share, with the interval of each bin and the diagonal of perfect
 * calibration.
 */
export function ReliabilityChart({ label, bins }: { label: string; bins: CalibrationReport["bins"] }) {
  const points = bins.map(({ mean_confidence, accuracy: { value, low, high } }) => {
    return { stated: mean_confidence, confirmed: value, interval: [value - low, high - value] };
  });
  return (
    <ChartFrame label={label}>
      <ScatterChart
        responsive
        style={{ width: "100%", maxWidth: 460, height: 340 }}
        margin={NAMED_MARGIN}
        accessibilityLayer={false}
      >
        <CartesianGrid {...GRID} vertical />
        <XAxis
          dataKey="stated"
          name={TEXTS.stated}
          label={nameBelow(TEXTS.stated)}
          {...AXIS}
          {...UNIT}
          tickFormatter={score}
        />
        <YAxis
          dataKey="confirmed"
          name={TEXTS.observed}
          label={nameLeft(TEXTS.observed)}
          {...AXIS}
          {...UNIT}
          width={60}
          tickFormatter={percent}
        />
        <ReferenceLine
          segment={[
            { x: 0, y: 0 },
            { x: 1, y: 1 },
          ]}
          stroke="var(--color-muted)"
          strokeDasharray="5 4"
        />
        <Tooltip {...TOOLTIP} formatter={(value, name) => (name === TEXTS.stated ? score(value) : percent(value))} />
        <Scatter data={points} fill="var(--color-accent)" isAnimationActive={false}>
          <ErrorBar
            dataKey="interval"
            direction="y"
            width={6}
            stroke="var(--color-accent)"
            strokeWidth={1.5}
            isAnimationActive={false}
          />
        </Scatter>
      </ScatterChart>
    </ChartFrame>
  );
}
