"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { AUDIT_TEXTS as TEXTS } from "@/components/settings/audit/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { saveFile } from "@/components/ui/save-file";
import { toastDone, toastError } from "@/components/ui/toast";
import type { AuditFilters } from "@/server/audit/contract/audit";

const TYPES = { csv: "text/csv", ndjson: "application/x-ndjson" } as const;

/** Exports everything that the filters match, not only the page. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const made = useMutation(
    trpc.audit.export.mutationOptions({
      onSuccess: ({ file_name, rows, text }, { format }) => {
        saveFile(file_name, TYPES[format], text);
        toastDone(TEXTS.exported(rows));
      },
      onError: toastError,
      onSettled: () => queries.invalidateQueries(trpc.audit.list.queryFilter()),
    }),
  );
  return (
    <span className="flex">
      {(["csv", "ndjson"] as const).map((format) => (
        <Button
          key={format}
          look="quiet"
          aria-label={TEXTS.exportAs(TEXTS.formats[format])}
          disabled={made.isPending}
          onClick={() => made.mutate({ ...filters, format })}
        >
          <Download aria-hidden className="size-4" />
          {TEXTS.formats[format]}
        </Button>
      ))}
    </span>
  );
}
