// Reads what a reviewer's grant allows. Pure.
import type { ReviewerAuthority } from "@/server/reviewer/contract/reviewer";
import type { ReviewerGrantRow } from "@/server/reviewer/reviewerGrantStore";
import { currentTiers } from "@/server/reviewer/reviewerTiers";

/** The authority of a new grant until an owner raises it: the lowest tier. */
export function newAuthority(): ReviewerAuthority {
  return { tier: currentTiers()[0]?.slug ?? "", capacities: ["adjudicator"] };
}

export function authorityOf({ tier, capacities }: Pick<ReviewerGrantRow, "tier" | "capacities">): ReviewerAuthority {
  return { tier, capacities };
}
