import { FileSearch } from "lucide-react";
import { PROOF_TEXTS as TEXTS } from "@/components/proof/texts";
import { buttonClass } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";

export function NothingToCheck() {
  return (
    <div className="border-line-strong rounded-card grid min-h-64 place-items-center border border-dashed">
      <EmptyState
        icon={FileSearch}
        title={TEXTS.emptyTitle}
        explanation={TEXTS.empty}
        action={
          <a href="/#quick-start" className={buttonClass()}>
            {TEXTS.firstProof}
          </a>
        }
      />
    </div>
  );
}
