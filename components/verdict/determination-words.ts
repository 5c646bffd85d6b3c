import type { Determination } from "@/server/contracts/enums";

export const DETERMINATION_WORDS: Record<Determination, string> = {
  met: "Met",
  partial: "Partial",
  not_met: "Not met",
  cannot_determine: "Cannot determine",
};
