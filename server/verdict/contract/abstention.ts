import type { Determination } from "@/server/contracts/enums";

export type Answer = { determination: Determination; confidence: number; flag_reason?: string | null | undefined };

/**
 * Returns the text that replaces a confidence of 0, which means that nothing was judged: there was no model, or a check
 * or the judge ended without a result.
 * @returns null for an answer with a confidence
 */
export function confidenceReplacement({ determination, confidence, flag_reason: reason }: Answer): string | null {
  if (determination !== "cannot_determine" || confidence !== 0) return null;
  return reason === "judge_not_configured" ? "not judged" : "no confidence";
}
