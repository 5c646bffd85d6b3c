import type { Column, Table } from "@/components/reports/table/columns";
import { shownIn } from "@/components/reports/table/columns";
import { UntrustedText } from "@/components/ui/UntrustedText";

/** The table of a report; the first column heads its row. Long ones scroll, reachable from the keyboard. */
export function ReportTable<Row>({ table: { columns, rows }, title }: { table: Table<Row>; title: string }) {
  const align = ({ format }: Column<Row>) => (format === undefined ? "text-left" : "text-right tabular-nums");
  return (
    <div tabIndex={0} role="region" aria-label={title} className="max-h-80 overflow-auto -outline-offset-2">
      <table aria-label={title} className="w-full text-sm">
        <thead className="bg-surface text-muted sticky top-0 text-xs">
          <tr className="border-line border-b">
            {columns.map((column) => (
              <th key={column.header} scope="col" className={`px-2 py-1.5 font-medium first:pl-0 ${align(column)}`}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column, place) => {
                const Cell = place === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    {...(place === 0 ? { scope: "row" } : {})}
                    className={`px-2 py-1.5 font-normal first:pl-0 ${align(column)}`}
                  >
                    <UntrustedText>{shownIn(column, row)}</UntrustedText>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
