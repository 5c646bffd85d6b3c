// Checks that a reviewer's grant allows the claims of a judgment. Pure.
import type { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import type { ReviewerAuthority } from "@/server/reviewer/contract/reviewer";
import { currentTiers } from "@/server/reviewer/reviewerTiers";

/** Lists the current tiers up to that of the grant, lowest first; empty for a tier that is no longer current. */
function grantedTiers({ tier }: ReviewerAuthority): string[] {
  const slugs = currentTiers().map(({ slug }) => slug);
  return slugs.slice(0, slugs.indexOf(tier) + 1);
}

/**
 * Checks the tier and the capacity of a judgment against the grant.
 * @throws forbidden, with the grant and the claim, when the judgment claims a higher tier or another capacity
 */
export function requireGranted(
  { tier, capacity }: Pick<EscalationJudgmentRequest, "tier" | "capacity">,
  grantedAuthority: ReviewerAuthority,
): void {
  const grant = `the reviewer's grant is tier ${grantedAuthority.tier}, capacity ${grantedAuthority.capacities.join(" or ")}`;
  const claim = `the judgment claims tier ${tier}, capacity ${capacity}; an owner can change the grant`;
  if (!grantedTiers(grantedAuthority).includes(tier)) throw new Problem("forbidden", `body.tier: ${grant}; ${claim}`);
  if (!grantedAuthority.capacities.some((grantedCapacity) => grantedCapacity === capacity)) {
    throw new Problem("forbidden", `body.capacity: ${grant}; ${claim}`);
  }
}
