// Words the determination of a must_not criterion. Met alone reads as if the harm had happened.
import type { Determination } from "@/server/contracts/enums";

/** `inverted` is absent in compiled forms without it. */
type CriterionMeaning = { type: string; inverted?: boolean };

const FINDINGS: Record<Determination, string | null> = {
  met: "No violation",
  partial: "Violation in part",
  not_met: "Violation",
  cannot_determine: null,
};

export const EARLIER_MUST_NOT = "must not, in its earlier meaning: met when it holds as written";

/**
 * Returns a label that says whether a must_not criterion is violated. Its title may be negated or not, so the label
 * does not depend on it.
 * @returns null for other criteria, and when the determination is open
 */
export function findingLabel(inverted: boolean | undefined, determination: Determination): string | null {
  return inverted === true ? FINDINGS[determination] : null;
}

const FORBIDDEN: Record<Determination, ((names: string) => string) | null> = {
  met: null,
  partial: (names) => `${names} failed in part: some of what must not be there was found`,
  not_met: (names) => `${names} failed: what must not be there was found`,
  cannot_determine: null,
};

/**
 * Returns a function that words the findings of must_not criteria. Titles may be negated or not, so “was not met”
 * after one would be read as its contrary.
 * @returns null for a determination without a finding
 */
export const forbiddenFindings = (determination: Determination) => FORBIDDEN[determination];

/** Whether a stored criterion is a must_not that was compiled before the type inverted. */
export function isEarlierMustNot({ type, inverted }: CriterionMeaning): boolean {
  return type === "must_not" && inverted !== true;
}

/** Names the type of a stored criterion, and marks the earlier meaning of must_not. */
export function typeLabel(criterion: CriterionMeaning): string {
  return isEarlierMustNot(criterion) ? EARLIER_MUST_NOT : criterion.type.replace("_", " ");
}
