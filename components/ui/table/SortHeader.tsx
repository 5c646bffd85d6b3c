"use client";

import { ArrowDown, ArrowUp } from "lucide-react";

export type Sort = { column: string; descending: boolean };

type SortHeaderProps = { column: string; header: string; sort: Sort | undefined; onSort: (sort: Sort) => void };

/** The button in a sortable header; a second click reverses the order. */
export function SortHeader({ column, header, sort, onSort }: SortHeaderProps) {
  const mine = sort?.column === column ? sort : undefined;
  const Arrow = mine?.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort({ column, descending: mine ? !mine.descending : true })}
      className="hover:text-ink inline-flex items-center gap-1"
    >
      {header}
      <Arrow aria-hidden className={`size-3.5 ${mine ? "" : "invisible"}`} />
    </button>
  );
}
