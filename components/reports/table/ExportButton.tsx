"use client";

import { Download } from "lucide-react";
import type { Table } from "@/components/reports/table/columns";
import { toCsv } from "@/server/contracts/csv";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Button } from "@/components/ui/Button";
import { saveFile } from "@/components/ui/save-file";

/** Exports unrounded numbers. */
export function ExportButton<Row>({ table, title }: { table: Table<Row>; title: string }) {
  const save = () => {
    const { columns, rows, file } = table;
    const text = toCsv(
      columns.map(({ header }) => header),
      rows.map((row) => columns.map(({ value }) => value(row))),
    );
    saveFile(`${file}.csv`, "text/csv", text);
  };
  return (
    <Button look="quiet" aria-label={TEXTS.exportOf(title)} onClick={save}>
      <Download aria-hidden className="size-4" />
      {TEXTS.export}
    </Button>
  );
}
