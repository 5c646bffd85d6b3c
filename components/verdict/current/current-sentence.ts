import { CURRENT_TEXTS as TEXTS } from "@/components/verdict/current/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import type { Determination } from "@/server/contracts/enums";

type SignedVerdict = { determination: Determination; signedAt: string };

/**
 * Says how a person changed or confirmed the signed verdict. `day` formats a timestamp. Without a `deciderName`, the
 * sentence states the kind of decider.
 * @returns null while the signed verdict is the current answer
 */
export function currentSentence(
  signedVerdict: SignedVerdict,
  current: CurrentAnswer,
  day: (iso: string) => string,
  deciderName?: string,
): string | null {
  if (current.source === "verdict") return null;
  const hasChanged = current.determination !== signedVerdict.determination;
  const act = TEXTS.acts[current.source][hasChanged ? "changed" : "confirmed"];
  return TEXTS.sentence(
    TEXTS.signedAs(DETERMINATION_LABELS[signedVerdict.determination], day(signedVerdict.signedAt)),
    act(DETERMINATION_LABELS[current.determination], deciderName),
    day(current.decided_at),
  );
}
