import type { ReactNode } from "react";

/** Lists names and values in two columns, stacked on a narrow screen. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-line divide-y text-sm">{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-4 py-2 first:pt-0 last:pb-0 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-muted break-words">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Shows a name and a value in one line, for a list whose class lays them out. */
export function ShortFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
