"use client";

import { Columns3 } from "lucide-react";
import { Button } from "@/components/ui/Button";
import { Menu, MenuCheck, MenuLabel } from "@/components/ui/Menu";

type HideableColumn = {
  id: string;
  columnDef: { header?: unknown };
  getIsVisible(): boolean;
  toggleVisibility(visible: boolean): void;
};

/** Which columns are shown. */
export function ColumnMenu({ columns }: { columns: readonly HideableColumn[] }) {
  return (
    <Menu
      trigger={
        <Button look="quiet">
          <Columns3 aria-hidden className="size-4" />
          Columns
        </Button>
      }
    >
      <MenuLabel>Shown columns</MenuLabel>
      {columns.map((column) => (
        <MenuCheck key={column.id} checked={column.getIsVisible()} onChange={(shown) => column.toggleVisibility(shown)}>
          {String(column.columnDef.header)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
