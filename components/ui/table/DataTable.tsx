import { useTable } from "@tanstack/react-table";
import { type MouseEvent, type ReactNode, useMemo, type KeyboardEvent, useState } from "react";
import { ColumnMenu } from "@/components/ui/table/ColumnMenu";
import { type TableColumn, TABLE_FEATURES, toLibraryColumns } from "@/components/ui/table/columns";
import { useColumnVisibility } from "@/components/ui/table/use-column-visibility";
import { rove } from "@/components/ui/rove";

type DataTableProps<Row extends object> = {
  /** Identifies the column settings that are stored in this browser. */
  id: string;
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Enter or a click on a row. Rows also need a link, for opening tabs. */
  onOpen?: (row: Row) => void;
  /** Filters, next to the column menu. */
  toolbar?: ReactNode;
  /** Replaces the table; the toolbar stays, so that a filter keeps the focus. */
  emptyState?: ReactNode;
};

/** Shows rows that the server paginates; the caller renders the loading and error states. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { id, label, columns, rows, rowId, onOpen, toolbar, emptyState } = props;
  const [columnVisibility, setColumnVisibility] = useColumnVisibility(id);
  const table = useTable({
    features: TABLE_FEATURES,
    columns: useMemo(() => toLibraryColumns(columns), [columns]),
    data: rows,
    getRowId: rowId,
    state: { columnVisibility },
    onColumnVisibilityChange: setColumnVisibility,
  });
  const openRow = onOpen && ((index: number) => rows[index] && onOpen(rows[index]));
  const roving = useRovingRows(rows.length, openRow);
  const align = (columnId: string) =>
    columns.find((column) => column.id === columnId)?.alignEnd ? "text-right tabular-nums" : "text-left";
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 pb-2">
        {toolbar}
        {emptyState ? null : (
          <div className="-mr-3 ml-auto">
            <ColumnMenu columns={table.getAllLeafColumns().filter((column) => column.getCanHide())} />
          </div>
        )}
      </div>
      {emptyState ?? (
        <div className="border-line bg-surface rounded-card relative overflow-x-auto border">
          <table role="grid" aria-label={label} className="w-full text-sm [&_time]:whitespace-nowrap">
            <thead>
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id} className="border-line text-muted border-b text-xs">
                  {group.headers.map(({ column }) => (
                    <th
                      key={column.id}
                      scope="col"
                      className={`h-9 px-3 font-medium whitespace-nowrap ${align(column.id)}`}
                    >
                      {String(column.columnDef.header)}
                    </th>
                  ))}
                </tr>
              ))}
            </thead>
            <tbody onKeyDown={roving.onKeyDown} className="divide-line divide-y">
              {table.getRowModel().rows.map((row, index) => (
                <tr
                  key={row.id}
                  {...roving.rowProps(index)}
                  onClick={openRow && ((event) => (isControl(event) ? undefined : openRow(index)))}
                  className={`hover:bg-sunken -outline-offset-2 ${openRow ? "cursor-pointer" : ""}`}
                >
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id} className={`h-10 px-3 py-1.5 ${align(cell.column.id)}`}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

/** Reports whether a control of the row was clicked, which does not open the row. */
function isControl({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest("a, button, input, label, select") !== null;
}

/**
 * Makes rows focusable with a roving tabindex: arrows, Home, and End move the focus; Enter opens. Returns props for the
 * body and its rows.
 */
function useRovingRows(count: number, onOpen: ((index: number) => void) | undefined) {
  const [activeRow, setActiveRow] = useState(0);
  const active = Math.min(activeRow, Math.max(count - 1, 0));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Controls in a row handle their own keys.
    if (!(event.target instanceof HTMLTableRowElement)) return;
    if (event.key === "Enter" && onOpen) {
      event.preventDefault();
      onOpen(active);
    }
    rove(event);
  };
  const rowProps = (index: number) => ({
    "data-rove": "",
    tabIndex: index === active ? 0 : -1,
    onFocus: () => setActiveRow(index),
  });
  return { onKeyDown, rowProps };
}
