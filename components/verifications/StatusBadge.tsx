import { CircleAlert, Hourglass, LoaderCircle } from "lucide-react";
import { STATUS_LABELS } from "@/components/verifications/texts";
import { Badge } from "@/components/ui/Badge";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination, VerificationStatus } from "@/server/contracts/enums";

type StatusBadgeProps = { status: VerificationStatus; determination: Determination | null | undefined };

/** Shows the determination, or the status while there is none. */
export function StatusBadge({ status, determination }: StatusBadgeProps) {
  if (determination != null) return <DeterminationBadge determination={determination} />;
  return <Badge {...FACES[status]}>{STATUS_LABELS[status]}</Badge>;
}

const FACES = {
  queued: { tone: "accent", icon: Hourglass },
  running: { tone: "accent", icon: LoaderCircle },
  succeeded: { tone: "neutral", icon: CircleAlert },
  failed: { tone: "bad", icon: CircleAlert },
} as const;
