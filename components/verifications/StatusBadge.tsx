import { CircleAlert, Hourglass, LoaderCircle } from "lucide-react";
import { STATUS_WORDS } from "@/components/verifications/texts";
import { Badge } from "@/components/ui/Badge";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination, VerificationStatus } from "@/server/contracts/enums";

type StatusBadgeProps = { status: VerificationStatus; determination: Determination | null | undefined };

/** The verdict, or how far the way to it is. */
export function StatusBadge({ status, determination }: StatusBadgeProps) {
  if (determination != null) return <DeterminationBadge determination={determination} />;
  const [tone, icon] = FACES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {STATUS_WORDS[status]}
    </Badge>
  );
}

const FACES = {
  queued: ["accent", Hourglass],
  running: ["accent", LoaderCircle],
  succeeded: ["neutral", CircleAlert],
  failed: ["bad", CircleAlert],
} as const;
