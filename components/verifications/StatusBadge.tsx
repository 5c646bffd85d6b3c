import { CircleAlert, Hourglass, LoaderCircle } from "lucide-react";
import { STATUS_LABELS } from "@/components/verifications/texts";
import { Badge } from "@/components/ui/Badge";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination, VerificationStatus } from "@/server/contracts/enums";

type StatusBadgeProps = { status: VerificationStatus; determination: Determination | null | undefined };

/** The verdict, or the status while there is none. */
export function StatusBadge({ status, determination }: StatusBadgeProps) {
  if (determination != null) return <DeterminationBadge determination={determination} />;
  const [tone, icon] = FACES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {STATUS_LABELS[status]}
    </Badge>
  );
}

const FACES = {
  queued: ["accent", Hourglass],
  running: ["accent", LoaderCircle],
  succeeded: ["neutral", CircleAlert],
  failed: ["bad", CircleAlert],
} as const;
