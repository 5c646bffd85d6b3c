import { CircleCheck, CircleDashed, CircleDot, CircleX } from "lucide-react";
import { Badge } from "@/components/ui/Badge";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { Determination } from "@/server/contracts/enums";

export const DETERMINATION_FACES = {
  met: { tone: "good", icon: CircleCheck },
  partial: { tone: "caution", icon: CircleDot },
  not_met: { tone: "bad", icon: CircleX },
  cannot_determine: { tone: "neutral", icon: CircleDashed },
} as const satisfies Record<Determination, unknown>;

export function DeterminationBadge({ determination }: { determination: Determination }) {
  return <Badge {...DETERMINATION_FACES[determination]}>{DETERMINATION_LABELS[determination]}</Badge>;
}
