import { CircleHelp, ShieldAlert, ShieldCheck, ShieldX } from "lucide-react";
import type { Outcome } from "@/components/proof/outcome/outcome";
import { PROOF_TEXTS as TEXTS } from "@/components/proof/texts";
import { Notice } from "@/components/ui/Notice";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { Determination } from "@/server/contracts/enums";

// The signature of a Not met proof is as good as that of a Met one, so only the determination is colored.
const TONES = { good: "neutral", caution: "caution", bad: "bad", neutral: "neutral" } as const;
const COLORS: Record<Determination, string> = {
  met: "text-met",
  partial: "text-partial",
  not_met: "text-not-met",
  cannot_determine: "text-cannot-determine",
};
const ICONS = { good: ShieldCheck, caution: ShieldAlert, bad: ShieldX, neutral: CircleHelp };

export function OutcomeNotice({ outcome, source }: { outcome: Outcome; source: string }) {
  return (
    <Notice tone={TONES[outcome.tone]} icon={ICONS[outcome.tone]}>
      <h2 className="text-lg leading-6 text-pretty break-words">
        {outcome.determination === undefined ? null : (
          <strong className={COLORS[outcome.determination]}>{DETERMINATION_LABELS[outcome.determination]}. </strong>
        )}
        {outcome.sentence}
      </h2>
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
