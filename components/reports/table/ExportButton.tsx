"use client";

import { Download } from "lucide-react";
import type { Table } from "@/components/reports/table/columns";
import { toCsv } from "@/components/reports/table/csv";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Button } from "@/components/ui/Button";

/** Exports unrounded numbers. */
export function ExportButton<Row>({ table, title }: { table: Table<Row>; title: string }) {
  const save = () => {
    const { columns, rows, file } = table;
    const text = toCsv(
      columns.map(({ header }) => header),
      rows.map((row) => columns.map(({ value }) => value(row))),
    );
    const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${file}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button look="quiet" aria-label={TEXTS.exportOf(title)} onClick={save}>
      <Download aria-hidden className="size-4" />
      {TEXTS.export}
    </Button>
  );
}
