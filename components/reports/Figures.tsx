import type { ReactNode } from "react";

export type Figure = { name: string; value: ReactNode; note?: ReactNode };

/** Lists the key figures of a report, each with its name and an optional note. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      {figures.map(({ name, value, note }) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          {note === undefined ? null : <dd className="text-muted text-xs">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
