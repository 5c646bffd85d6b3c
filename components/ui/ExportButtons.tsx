import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "@/components/ui/Button";
import { saveFile } from "@/components/ui/save-file";
import { toastDone, toastError } from "@/components/ui/toast";
import { countOf } from "@/server/contracts/quantities";
import type { ExportedFile } from "@/server/contracts/exportedFile";

/** Separate from UI_TEXTS, which every page loads. */
const TEXTS = {
  exportAs: (format: string) => `Export as ${format}`,
  exported: (rows: string) => `${rows} exported`,
};
const TYPES = { csv: "text/csv", ndjson: "application/x-ndjson" } as const;
type Format = keyof typeof TYPES;

type ExportButtonsProps = {
  /** Reads one portion; without a cursor the first. */
  readPortion: (format: Format, cursor: string | null) => Promise<ExportedFile>;
  onEnd?: () => void;
};

/** Saves everything that the filters match, not only the page, as CSV or NDJSON. */
export function ExportButtons({ readPortion, onEnd }: ExportButtonsProps) {
  const exportMutation = useMutation({
    mutationFn: (format: Format) => readAll((cursor) => readPortion(format, cursor)),
    onSuccess: ({ fileName, rows, parts }, format) => {
      saveFile(fileName, TYPES[format], new Blob(parts));
      toastDone(TEXTS.exported(countOf(rows, "row")));
    },
    onError: toastError,
    onSettled: () => onEnd?.(),
  });
  return (
    <span className="flex">
      {(Object.keys(TYPES) as Format[]).map((format) => (
        <Button
          icon={Download}
          key={format}
          look="quiet"
          aria-label={TEXTS.exportAs(format.toUpperCase())}
          disabled={exportMutation.isPending}
          onClick={() => exportMutation.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </span>
  );
}

async function readAll(readPortion: (cursor: string | null) => Promise<ExportedFile>) {
  let portion = await readPortion(null);
  const file = { fileName: portion.file_name, rows: portion.rows, parts: [portion.text] };
  while (portion.next_cursor !== null) {
    portion = await readPortion(portion.next_cursor);
    file.rows += portion.rows;
    file.parts.push(portion.text);
  }
  return file;
}
