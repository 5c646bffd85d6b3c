import { CircleAlert, CircleCheck, CircleDashed, CircleX, Minus } from "lucide-react";
import { EXAMPLE_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Badge } from "@/components/ui/Badge";

const FACES = {
  agrees: { tone: "good", icon: CircleCheck },
  contradicts: { tone: "bad", icon: CircleX },
  undetermined: { tone: "caution", icon: CircleAlert },
  not_run: { tone: "neutral", icon: CircleDashed },
  not_decisive: { tone: "neutral", icon: Minus },
} as const;

/** Shows how the result of an example, or of one of its criteria, relates to the mark. */
export function OutcomeBadge({ outcome }: { outcome: keyof typeof FACES }) {
  return <Badge {...FACES[outcome]}>{TEXTS.outcomes[outcome]}</Badge>;
}
