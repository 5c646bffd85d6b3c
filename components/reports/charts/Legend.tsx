import { useId } from "react";
import { STROKE_DASHES, type Series } from "@/components/reports/charts/chart-parts";
import { PatternDef } from "@/components/reports/charts/Patterns";

type LegendProps = { series: readonly Series[]; kind: "bars" | "lines" };

export function Legend({ series, kind }: LegendProps) {
  const id = useId();
  return (
    <ul className="text-muted flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {series.map(({ key, label, color, mark }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden width={24} height={12}>
            {kind === "bars" ? (
              <>
                <defs>
                  <PatternDef id={`${id}${mark}`} color={color} mark={mark} />
                </defs>
                <rect width={24} height={12} rx={2} fill={`url(#${id}${mark})`} />
              </>
            ) : (
              <path d="M0 6H24" stroke={color} strokeWidth={2} strokeDasharray={STROKE_DASHES[mark] ?? ""} />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
