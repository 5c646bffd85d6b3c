// Reads, changes, compares and describes the authority of a reviewer's grant, field by field.
import { ReviewerAuthority } from "@/server/reviewer/contract/reviewer";
import type { ReviewerGrantRow } from "@/server/reviewer/reviewerGrantStore";
import { currentTiers } from "@/server/reviewer/reviewerTiers";

type Field = keyof ReviewerAuthority;
type FieldValue = ReviewerAuthority[Field];
type AuthorityChange = { [Name in Field]?: ReviewerAuthority[Name] | undefined };

const FIELDS = Object.keys(ReviewerAuthority.shape) as Field[];
const textOf = (value: FieldValue) => (typeof value === "string" ? value : value.join(", "));

/** Returns the authority of a new grant, which is the lowest tier until an owner raises it. */
export function newAuthority(): ReviewerAuthority {
  return { tier: currentTiers()[0]?.slug ?? "", capacities: ["adjudicator"] };
}

export function authorityOf({ tier, capacities }: Pick<ReviewerGrantRow, Field>): ReviewerAuthority {
  return { tier, capacities };
}

/** Finds the first field of the authority that a request changes. */
export const findNamedField = (change: AuthorityChange): Field | undefined =>
  FIELDS.find((name) => change[name] !== undefined);

/** Replaces the fields that the request has, and keeps the others. */
export function changeAuthority(currentAuthority: ReviewerAuthority, change: AuthorityChange): ReviewerAuthority {
  const changes = FIELDS.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]);
  return { ...currentAuthority, ...(Object.fromEntries(changes) as Partial<ReviewerAuthority>) };
}

/** Compares two authorities, ignoring the order of lists. */
export function isSameAuthority(a: ReviewerAuthority, b: ReviewerAuthority): boolean {
  const sorted = (value: FieldValue) => (typeof value === "string" ? value : value.toSorted());
  return FIELDS.every((name) => textOf(sorted(a[name])) === textOf(sorted(b[name])));
}

/** Builds the details of an audit entry: each field before (null for a new grant) and after. */
export function describeAuthorityChange(
  before: ReviewerAuthority | null,
  after: ReviewerAuthority,
): Record<string, string | null> {
  return Object.fromEntries(
    FIELDS.flatMap((name) => [
      [`${name}_before`, before && textOf(before[name])],
      [`${name}_after`, textOf(after[name])],
    ]),
  );
}
