import { CircleCheck, CircleDashed, CircleDot, CircleX } from "lucide-react";
import { Badge } from "@/components/ui/Badge";
import type { Determination } from "@/server/contracts/enums";

const FACES = {
  met: { word: "Met", tone: "good", icon: CircleCheck },
  partial: { word: "Partial", tone: "caution", icon: CircleDot },
  not_met: { word: "Not met", tone: "bad", icon: CircleX },
  cannot_determine: { word: "Cannot determine", tone: "neutral", icon: CircleDashed },
} as const satisfies Record<Determination, unknown>;

export function DeterminationBadge({ determination }: { determination: Determination }) {
  const { word, tone, icon } = FACES[determination];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
