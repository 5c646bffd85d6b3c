import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Table } from "@/components/reports/table/columns";
import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { saveFile } from "@/components/ui/save-file";
import { toastError } from "@/components/ui/toast";
import { toCsv } from "@/server/contracts/csv";

/** Exports unrounded numbers, once the export is in the audit trail. */
export function ExportButton<Row>({ table, title }: { table: Table<Row>; title: string }) {
  const { columns, rows, file } = table;
  const record = useMutation(
    useTRPC().reports.export.mutationOptions({
      onSuccess: () => {
        const text = toCsv(
          columns.map(({ header }) => header),
          rows.map((row) => columns.map(({ value }) => value(row))),
        );
        saveFile(`${file}.csv`, "text/csv", text);
      },
      onError: toastError,
    }),
  );
  return (
    <Button
      icon={Download}
      look="quiet"
      aria-label={TEXTS.exportOf(title)}
      disabled={record.isPending}
      onClick={() => record.mutate({ body: { report: file, rows: rows.length } })}
    >
      {TEXTS.export}
    </Button>
  );
}
