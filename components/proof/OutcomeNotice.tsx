import { CircleHelp, ShieldAlert, ShieldCheck, ShieldX } from "lucide-react";
import type { Outcome } from "@/components/proof/outcome";
import { Notice } from "@/components/ui/Notice";

const ICONS = { good: ShieldCheck, caution: ShieldAlert, bad: ShieldX, neutral: CircleHelp };

export function OutcomeNotice({ outcome, source }: { outcome: Outcome; source: string }) {
  return (
    <Notice tone={outcome.tone} icon={ICONS[outcome.tone]}>
      <h2 className="text-lg leading-6 text-pretty break-words">{outcome.sentence}</h2>
      {outcome.meaning === undefined ? null : <p>{outcome.meaning}</p>}
      {outcome.next === undefined ? null : (
        <p>
          <strong>Next: </strong>
          {outcome.next}
        </p>
      )}
      <p className="text-muted text-sm break-words">
        Result <code>{outcome.code}</code>, read from {source}.
      </p>
    </Notice>
  );
}
