import { Lock } from "lucide-react";
import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { EmptyState } from "@/components/ui/EmptyState";

export function ReviewersOnly() {
  return (
    <EmptyState
      icon={Lock}
      title={TEXTS.reviewersOnly}
      explanation={TEXTS.reviewersOnlyWhy}
      whoCan={TEXTS.reviewersOnlyHint}
    />
  );
}
