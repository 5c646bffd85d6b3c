import type { Determination, JudgeTier } from "@/server/contracts/enums";
import { scoreText } from "@/server/contracts/quantities";

export const DETERMINATION_LABELS: Record<Determination, string> = {
  met: "Met",
  partial: "Partial",
  not_met: "Not met",
  cannot_determine: "Cannot determine",
};

/** The number of times that each judge tier asks its model. */
const TIER_SAMPLES: Record<JudgeTier, string> = { 1: "one sample", 2: "three samples", 3: "five samples" };

/** Labels the judge tiers for a choice; `name` comes before the number. */
export const judgeTierLabels = (name: string) =>
  Object.fromEntries(
    Object.entries(TIER_SAMPLES).map(([tier, samples]) => [tier, `${name}${tier}: ${samples}`]),
  ) as Record<`${JudgeTier}`, string>;

export const CONFIDENCE_TEXTS = {
  level: (confidence: number): string => {
    if (confidence === 1) return "deterministic";
    if (confidence >= 0.9) return "high";
    if (confidence >= 0.7) return "moderate";
    return confidence >= 0.5 ? "low" : "very low";
  },
  interval: (low: number, high: number) => `${scoreText(low)} to ${scoreText(high)}`,
} as const;

const REASON_NAMES: Readonly<Record<string, string>> = {
  manipulation_detected: "Possible prompt injection",
  below_acceptance: "Below the threshold",
};

/** Returns the short name of a flag reason, where a sentence is too long. An unknown code is untrusted. */
export function flagReasonName(code: string | null | undefined): string {
  if (code == null) return "No reason given";
  if (Object.hasOwn(REASON_NAMES, code)) return REASON_NAMES[code] as string;
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");
}

/** Shown after the current answer, where a person changed it. */
export const SIGNED_TEXTS = { signedAs: (determination: string) => `signed as ${determination}` } as const;
