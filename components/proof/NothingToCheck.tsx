import { FileSearch } from "lucide-react";
import { PROOF_TEXTS } from "@/components/proof/texts";

export function NothingToCheck() {
  return (
    <div className="border-line-strong text-muted rounded-card grid min-h-64 place-items-center border border-dashed p-8 text-center">
      <div className="max-w-sm space-y-2">
        <FileSearch aria-hidden className="mx-auto size-8" />
        <p>{PROOF_TEXTS.empty}</p>
      </div>
    </div>
  );
}
