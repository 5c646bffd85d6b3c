import { CURRENT_TEXTS as TEXTS, DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { CurrentAnswer } from "@/server/verification/contract/currentAnswer";
import type { Determination } from "@/server/contracts/enums";

type Signed = { determination: Determination; at: string };

/** How a person changed or confirmed the signed verdict; null while it stands. `day`: formats a timestamp. */
export function currentSentence(signed: Signed, current: CurrentAnswer, day: (iso: string) => string): string | null {
  if (current.source === "verdict") return null;
  const changed = current.determination !== signed.determination;
  return TEXTS.sentence(
    TEXTS.signedAs(DETERMINATION_LABELS[signed.determination], day(signed.at)),
    TEXTS.acts[current.source][changed ? "changed" : "confirmed"](DETERMINATION_LABELS[current.determination]),
    day(current.decided_at),
  );
}
