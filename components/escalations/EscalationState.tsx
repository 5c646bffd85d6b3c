import { CircleHelp, Gavel, Hourglass } from "lucide-react";
import { STATUS_LABELS } from "@/components/escalations/texts";
import { SampleMark } from "@/components/samples/SampleMark";
import { Badge } from "@/components/ui/Badge";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { EscalationListItem } from "@/server/escalation/contract/escalation";

const FACES = {
  open: { tone: "accent", icon: Hourglass },
  decided: { tone: "neutral", icon: Gavel },
  undecided: { tone: "neutral", icon: CircleHelp },
} as const;

export function EscalationState({ escalation }: { escalation: Pick<EscalationListItem, "status" | "determination"> }) {
  const { status, determination } = escalation;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <SampleMark />
      <Badge {...FACES[status]}>{STATUS_LABELS[status]}</Badge>
      {status === "decided" && determination !== null ? <DeterminationBadge determination={determination} /> : null}
    </span>
  );
}
