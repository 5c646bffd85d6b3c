import { FileUp } from "lucide-react";
import { buttonClass } from "@/components/ui/Button";

type FilePickProps = { label: string; accept?: string; onFile: (file: File) => void };

/** Renders a button that opens the file dialog. */
export function FilePick({ label, accept, onFile }: FilePickProps) {
  return (
    <label
      className={`${buttonClass()} has-focus-visible:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2`}
    >
      <FileUp aria-hidden className="size-4" />
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // Selecting the same file again after an edit must fire a change.
          event.target.value = "";
        }}
      />
    </label>
  );
}
