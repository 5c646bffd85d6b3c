import type { Cell } from "@/server/contracts/csv";
import { type Format, formatted } from "@/components/reports/table/formats";

export type Column<Row> = { header: string; value: (row: Row) => Cell; format?: Format };

/** `file`: the name of the exported file without extension. */
export type Table<Row> = { file: string; columns: readonly Column<Row>[]; rows: readonly Row[] };

export function shownIn<Row>({ value, format }: Column<Row>, row: Row): string {
  return formatted(value(row), format);
}
