import type { ReactNode } from "react";

/** Presents a chart as one named image to screen readers, since its numbers are in the table below. */
export function ChartFrame({ label, legend, children }: { label: string; legend?: ReactNode; children: ReactNode }) {
  return (
    <figure className="space-y-2">
      <div role="img" aria-label={label}>
        <div aria-hidden>{children}</div>
      </div>
      {legend}
    </figure>
  );
}
