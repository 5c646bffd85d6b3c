import type { Determination } from "@/server/contracts/enums";
import { flagReasonSentence } from "@/server/verdict/contract/flagReasons";
import { scoreText } from "@/server/contracts/quantities";

export const DETERMINATION_LABELS: Record<Determination, string> = {
  met: "Met",
  partial: "Partial",
  not_met: "Not met",
  cannot_determine: "Cannot determine",
};

export const CONFIDENCE_TEXTS = {
  level: (confidence: number): string => {
    if (confidence === 1) return "deterministic";
    if (confidence >= 0.9) return "high";
    if (confidence >= 0.7) return "moderate";
    return confidence >= 0.5 ? "low" : "very low";
  },
  interval: (low: number, high: number) => `${scoreText(low)} to ${scoreText(high)}`,
} as const;

/** A sentence without its full stop; an unknown code without its underscores. */
export function flagReasonLabel(code: string | null | undefined): string {
  if (code == null) return "No reason given";
  return flagReasonSentence(code) ?? code.replaceAll("_", " ");
}

const overturned = (to: string): string => `overturned to ${to} by escalation`;
const overridden = (to: string): string => `overridden to ${to} by a reviewer of the customer`;

export const CURRENT_TEXTS = {
  signedAs: (determination: string, day: string) => `Signed as ${determination} on ${day}`,
  sentence: (signed: string, act: string, day: string) => `${signed}; ${act} on ${day}.`,
  acts: {
    escalation: { changed: overturned, confirmed: (to: string) => `confirmed as ${to} by escalation` },
    customer_decision: { changed: overridden, confirmed: overridden },
  },
} as const;
