import { formatWithInterval } from "@/components/reports/columns";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import type { Estimated } from "@/server/reports/contract/reports";

/** `rate` is null with fewer than `minSamples` cases. */
export type Share = { name: string; rate: Estimated | null; n: number; minSamples: number };

export function IntervalList({ shares, label }: { shares: readonly Share[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {shares.map(({ name, rate, n, minSamples }) => (
        <li key={name} className="space-y-1 text-sm">
          <p>{name}</p>
          {rate === null ? (
            <p className="text-muted">{TEXTS.tooFew(n, minSamples)}</p>
          ) : (
            <>
              <IntervalBar {...rate} />
              <p className="text-muted text-xs tabular-nums">
                {formatWithInterval(rate)}, {TEXTS.n} = {n}
              </p>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/**
 * Draws a share with its interval on a line from 0 to 100%. It is hidden from screen readers, since the numbers are
 * next to it.
 */
function IntervalBar({ value, low, high }: { value: number; low: number; high: number }) {
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div aria-hidden className="bg-sunken relative h-3 w-full rounded">
      <div
        className="bg-accent absolute inset-y-1 rounded opacity-40"
        style={{ left: percent(low), width: percent(high - low) }}
      />
      <div
        className="bg-accent border-surface absolute top-0 size-3 -translate-x-1/2 rounded-full border-2"
        style={{ left: percent(value) }}
      />
    </div>
  );
}
