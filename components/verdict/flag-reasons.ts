// Why a verdict was flagged, in words; the codes are those of the aggregation, gravest first.
export const FLAG_REASON_WORDS: Readonly<Record<string, string>> = {
  manipulation_detected: "The work seems to talk to the judge",
  source_unavailable: "What is behind the uri could not be read",
  judge_not_configured: "No model is configured to judge this",
  role_missing: "The submission lacks a part that a criterion looks at",
  source_missing: "A criterion needs a source, and the submission brings none",
  source_insufficient: "The sources do not say enough",
  source_contradictory: "The sources contradict each other",
  evidence_not_found: "What the judge quoted does not stand in the sources",
  judges_disagree: "The judge's samples disagree",
  judge_refused: "The judge refused to answer",
  judge_abstained: "The judge could not decide",
  input_too_large: "The submission is larger than a check reads",
  evaluation_too_costly: "A check would have taken too much work",
  unreadable_json: "The work is JSON that cannot be read",
  not_json: "The work is not JSON",
  path_missing: "A value that a check looks for is missing",
  not_a_number: "A value that a check looks for is not a number",
  not_finite: "A value that a check looks for is not a finite number",
  below_acceptance: "The confidence is below what the rubric accepts",
};

/** A sentence without its full stop; an unknown code is spelled out. */
export function flagReasonInWords(code: string | null | undefined): string {
  if (code == null) return "No reason was given";
  return FLAG_REASON_WORDS[code] ?? code.replaceAll("_", " ");
}
