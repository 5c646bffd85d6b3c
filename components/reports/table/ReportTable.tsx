import { type Column, type Table, shownIn } from "@/components/reports/table/columns";
import { UntrustedText } from "@/components/ui/UntrustedText";

/** Focusable, so that the keyboard can scroll it. */
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
          {rows.map((row, position) => (
            <tr key={position}>
              {columns.map((column, index) => {
                const Cell = index === 0 ? "th" : "td";
                return (
                  <Cell
                    key={column.header}
                    {...(index === 0 ? { scope: "row" } : {})}
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
