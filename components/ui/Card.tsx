import type { ReactNode } from "react";

type CardProps = { title?: ReactNode; trailing?: ReactNode; children: ReactNode };

export function Card({ title, trailing, children }: CardProps) {
  return (
    <section className="border-line bg-surface rounded-card min-w-0 border print:break-inside-avoid">
      {title === undefined ? null : (
        <div className="border-line flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-2">
          <h2 className="text-sm">{title}</h2>
          {trailing}
        </div>
      )}
      <div className="p-4">{children}</div>
    </section>
  );
}
