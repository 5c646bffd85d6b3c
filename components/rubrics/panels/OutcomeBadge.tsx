import { CircleAlert, CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { EXAMPLE_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Badge } from "@/components/ui/Badge";

const FACES = {
  agrees: { tone: "good", icon: CircleCheck },
  contradicts: { tone: "bad", icon: CircleX },
  undetermined: { tone: "caution", icon: CircleAlert },
  not_run: { tone: "neutral", icon: CircleDashed },
} as const;

export function OutcomeBadge({ outcome }: { outcome: keyof typeof FACES }) {
  const { tone, icon } = FACES[outcome];
  return (
    <Badge tone={tone} icon={icon}>
      {TEXTS.outcomes[outcome]}
    </Badge>
  );
}
