import type { Determination } from "@/server/contracts/enums";

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
  interval: (low: number, high: number) => `${low.toFixed(2)} to ${high.toFixed(2)}`,
} as const;

/** By the aggregation's codes, most severe first. */
export const FLAG_REASON_LABELS: Readonly<Record<string, string>> = {
  manipulation_detected: "Possible prompt injection",
  source_unavailable: "The URI content could not be read",
  judge_not_configured: "No judge model is configured",
  role_missing: "The submission has no content for a role that a criterion requires",
  source_missing: "A criterion requires a source, and the submission has none",
  source_insufficient: "The sources contain too little information",
  source_contradictory: "The sources contradict each other",
  evidence_not_found: "Quoted text not found in the sources",
  judges_disagree: "The judge's samples disagree",
  judge_refused: "The judge refused to answer",
  judge_abstained: "The judge could not decide",
  input_too_large: "The submission exceeds the size limit of a check",
  evaluation_too_costly: "A check exceeded its computation limit",
  unreadable_json: "The output is invalid JSON",
  not_json: "The output is not JSON",
  path_missing: "A required value is missing",
  not_a_number: "A required value is not a number",
  not_finite: "A required value is not a finite number",
  below_acceptance: "Confidence is below the rubric's threshold",
};

/** A sentence without its full stop; an unknown code without its underscores. */
export function flagReasonLabel(code: string | null | undefined): string {
  if (code == null) return "No reason given";
  return FLAG_REASON_LABELS[code] ?? code.replaceAll("_", " ");
}
