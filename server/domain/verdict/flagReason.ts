// The fixed order of precedence by which a verdict names the cause of its flag.

/** Known reasons, most severe first. A reason outside the list ranks just before below_acceptance. */
export const FLAG_REASONS = [
  "manipulation_detected",
  "source_unavailable",
  "judge_not_configured",
  "role_missing",
  "source_missing",
  "source_insufficient",
  "source_contradictory",
  "evidence_not_found",
  "judges_disagree",
  "judge_refused",
  "judge_abstained",
  "input_too_large",
  "evaluation_too_costly",
  "unreadable_json",
  "not_json",
  "path_missing",
  "not_a_number",
  "not_finite",
  "below_acceptance",
] as const;

const rank = (reason: string) => {
  const index = FLAG_REASONS.findIndex((known) => known === reason);
  return index === -1 ? FLAG_REASONS.length - 1.5 : index;
};

/** The most severe of several reasons; null for none. Equal ranks go by name, so the answer does not depend on order. */
export function firstReason(reasons: readonly string[]): string | null {
  return [...reasons].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0] ?? null;
}
