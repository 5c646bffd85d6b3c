import { CURRENT_TEXTS as TEXTS } from "@/components/verdict/current/texts";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import type { Determination } from "@/server/contracts/enums";

type Signed = { determination: Determination; at: string };

/**
 * Says how a person changed or confirmed the signed verdict. `day` formats a timestamp; `by` is the name of who decided,
 * and without it the sentence states the kind.
 * @returns null while the signed verdict stands
 */
export function currentSentence(
  signed: Signed,
  current: CurrentAnswer,
  day: (iso: string) => string,
  by?: string,
): string | null {
  if (current.source === "verdict") return null;
  const changed = current.determination !== signed.determination;
  const act = TEXTS.acts[current.source][changed ? "changed" : "confirmed"];
  return TEXTS.sentence(
    TEXTS.signedAs(DETERMINATION_LABELS[signed.determination], day(signed.at)),
    act(DETERMINATION_LABELS[current.determination], by),
    day(current.decided_at),
  );
}
