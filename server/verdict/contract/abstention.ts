import type { Determination } from "@/server/contracts/enums";

export type Answer = { determination: Determination; confidence: number; flag_reason?: string | null | undefined };

/**
 * What to show in place of the confidence 0 of an answer that nothing was read for: without a model, or when a check or
 * the judge ended without a result. null for an answer with a confidence.
 */
export function withoutConfidence({ determination, confidence, flag_reason: reason }: Answer): string | null {
  if (determination !== "cannot_determine" || confidence !== 0) return null;
  return reason === "judge_not_configured" ? "not judged" : "no confidence";
}
