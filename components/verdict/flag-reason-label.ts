import { flagReasonName } from "@/components/verdict/texts";
import { flagReasonSentence } from "@/server/verdict/contract/flagReasons";

/** Returns the sentence of a flag reason without its period; for an unknown code, its short name. */
export function flagReasonLabel(code: string | null | undefined): string {
  return (code == null ? null : flagReasonSentence(code)) ?? flagReasonName(code);
}
