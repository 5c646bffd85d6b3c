import { CircleHelp, ShieldAlert, ShieldCheck, ShieldX } from "lucide-react";
import type { Outcome } from "@/components/proof/outcome/outcome";
import { PROOF_TEXTS as TEXTS } from "@/components/proof/texts";
import { Notice } from "@/components/ui/Notice";

const ICONS = { good: ShieldCheck, caution: ShieldAlert, bad: ShieldX, neutral: CircleHelp };

export function OutcomeNotice({ outcome, source }: { outcome: Outcome; source: string }) {
  return (
    <Notice tone={outcome.tone} icon={ICONS[outcome.tone]}>
      <h2 className="text-lg leading-6 text-pretty break-words">{outcome.sentence}</h2>
      {outcome.meaning === undefined ? null : <p>{outcome.meaning}</p>}
      {outcome.next === undefined ? null : (
        <p>
          <strong>{TEXTS.next}</strong>
          {outcome.next}
        </p>
      )}
      <p className="text-muted text-sm break-words">
        {TEXTS.result} <code>{outcome.code}</code>
        {TEXTS.readFrom(source)}
      </p>
    </Notice>
  );
}
