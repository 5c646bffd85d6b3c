import { columnVisibilityFeature, createColumnHelper, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** A column as a feature declares it, at module scope. */
export type TableColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Whether its cells are aligned at the end, as those of numbers. */
  alignEnd?: boolean;
  /** Whether the user cannot hide it. */
  isAlwaysVisible?: boolean;
};

export const TABLE_FEATURES = tableFeatures({ columnVisibilityFeature });

/** Converts columns to the format of the table library. */
export function toLibraryColumns<Row extends object>(columns: readonly TableColumn<Row>[]) {
  const helper = createColumnHelper<typeof TABLE_FEATURES, Row>();
  return columns.map(({ id, header, cell, isAlwaysVisible = false }) =>
    helper.display({ id, header, enableHiding: !isAlwaysVisible, cell: ({ row }) => cell(row.original) }),
  );
}
