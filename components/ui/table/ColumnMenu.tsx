import { Columns3 } from "lucide-react";
import { Button } from "@/components/ui/Button";
import { Menu, MenuCheck, MenuLabel } from "@/components/ui/Menu";
import { TABLE_TEXTS as TEXTS } from "@/components/ui/table/texts";

type OptionalColumn = {
  id: string;
  columnDef: { header?: unknown };
  getIsVisible(): boolean;
  toggleVisibility(isVisible: boolean): void;
};

export function ColumnMenu({ columns }: { columns: readonly OptionalColumn[] }) {
  return (
    <Menu
      trigger={
        <Button icon={Columns3} look="quiet">
          {TEXTS.columns}
        </Button>
      }
    >
      <MenuLabel>{TEXTS.visibleColumns}</MenuLabel>
      {columns.map((column) => (
        <MenuCheck
          key={column.id}
          checked={column.getIsVisible()}
          onChange={(visible) => column.toggleVisibility(visible)}
        >
          {String(column.columnDef.header)}
        </MenuCheck>
      ))}
    </Menu>
  );
}
