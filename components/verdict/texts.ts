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

const REASON_NAMES: Readonly<Record<string, string>> = {
  manipulation_detected: "possible prompt injection",
  below_acceptance: "below the threshold",
};

/** The short name of a flag reason, where the sentence of flagReasonLabel is too long. An unknown code is untrusted. */
export function flagReasonName(code: string | null | undefined): string {
  if (code == null) return "no reason given";
  return Object.hasOwn(REASON_NAMES, code) ? (REASON_NAMES[code] as string) : code.replaceAll("_", " ");
}

/** Stands after the current answer, where a person changed it. */
export const SIGNED_TEXTS = { signedAs: (determination: string) => `signed as ${determination}` } as const;

const byEscalation = (by?: string): string => (by === undefined ? "by escalation" : `by ${by}, in an escalation`);
const overridden = (to: string, by?: string): string => `overridden to ${to} by ${by ?? "a reviewer of the customer"}`;

export const CURRENT_TEXTS = {
  signedAs: (determination: string, day: string) => `Signed as ${determination} on ${day}`,
  sentence: (signed: string, act: string, day: string) => `${signed}; ${act} on ${day}.`,
  acts: {
    escalation: {
      changed: (to: string, by?: string) => `overturned to ${to} ${byEscalation(by)}`,
      confirmed: (to: string, by?: string) => `confirmed as ${to} ${byEscalation(by)}`,
    },
    customer_decision: { changed: overridden, confirmed: overridden },
  },
} as const;
