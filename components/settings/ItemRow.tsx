import type { ReactNode } from "react";

type ItemRowProps = { title: ReactNode; badges?: ReactNode; facts: ReactNode; actions?: ReactNode };

export function ItemRow({ title, badges, facts, actions }: ItemRowProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {title}
          {badges}
        </div>
        <div className="text-muted space-y-0.5 text-xs leading-5">{facts}</div>
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
