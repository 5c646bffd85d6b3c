import type { ReactNode } from "react";

type PlainTableProps = {
  label: string;
  headings: readonly string[];
  /** The first cell of a row is its heading. */
  rows: readonly (readonly ReactNode[])[];
};

/** Renders a table without controls. It is focusable, so that the keyboard can scroll it. */
export function PlainTable({ label, headings, rows }: PlainTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="border-line bg-surface rounded-card overflow-x-auto border"
    >
      <table className="w-full text-left text-sm whitespace-nowrap">
        <thead className="text-muted border-line border-b text-xs">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="h-9 px-3 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y tabular-nums">
          {rows.map(([heading, ...cells], row) => (
            <tr key={row}>
              <th scope="row" className="h-10 px-3 font-medium">
                {heading}
              </th>
              {cells.map((cell, column) => (
                <td key={column} className="px-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
