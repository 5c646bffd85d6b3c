/**
 * Sentences for the codes of flag_reason, without the full stop; the most severe code first (spec: flag_reason).
 */
export const FLAG_REASONS = {
  manipulation_detected: "Possible prompt injection",
  source_unavailable: "Could not read the URI content",
  judge_not_configured: "No judge model is configured",
  judge_model_gone: "The judge model is no longer available",
  role_missing: "A required part is missing",
  source_missing: "A required source is missing",
  source_insufficient: "The sources are insufficient",
  source_contradictory: "The sources contradict each other",
  evidence_not_found: "No evidence for the answer was found",
  judges_disagree: "The judge's samples disagree",
  readings_disagree: "An independent reading contradicts the judge",
  reader_unreliable: "The independent reader contradicts itself",
  judge_refused: "The judge refused to answer",
  judge_abstained: "The judge could not decide",
  input_too_large: "The submission is too large for a check",
  evaluation_too_costly: "A check takes too long",
  unreadable_json: "The output is invalid JSON",
  ambiguous_json: "The JSON names a key twice",
  not_json: "The output is not JSON",
  path_missing: "A required value is missing",
  not_a_number: "A required value is not a number",
  not_finite: "A required value is not a finite number",
  inexact_number: "A required number cannot be held exactly",
  below_acceptance: "The confidence is below the threshold",
} as const;

/** Returns the sentence of a known code; null for any other. */
export function flagReasonSentence(code: string): string | null {
  return Object.hasOwn(FLAG_REASONS, code) ? FLAG_REASONS[code as keyof typeof FLAG_REASONS] : null;
}
