/** A share with its interval on a line from 0 to 100%. Hidden, since the numbers are next to it. */
export function IntervalBar({ value, low, high }: { value: number; low: number; high: number }) {
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
