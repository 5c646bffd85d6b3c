import type { ReviewerKey } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import { findReviewerKey, revokeReviewerKey } from "@/server/escalation/escalationStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { reviewerKey } from "@/server/escalation/reviewerKey";
import { callerOf, type Principal } from "@/server/deps/principal";

/**
 * Revokes a reviewer key; idempotent.
 * @throws not_found, forbidden (neither its reviewer nor the tenant owner)
 */
export async function revokeEnrolledKey(
  deps: TenantDeps & { actor: Principal },
  { key_id: keyId }: { key_id: string },
): Promise<ReviewerKey> {
  return deps.db.transaction(async (tx) => {
    const key = await findReviewerKey(tx, keyId);
    if (!key) throw new Problem("not_found");
    const isOwner = "owner" in deps.actor && deps.actor.owner;
    if (key.accountId !== callerOf(deps.actor) && !isOwner) {
      throw new Problem("forbidden", "only its reviewer or the tenant's owner may revoke a key");
    }
    const revokedAt = deps.clock.now();
    if (!(await revokeReviewerKey(tx, keyId, revokedAt))) return reviewerKey((await findReviewerKey(tx, keyId)) ?? key);
    await recordAudit(tx, deps, deps.actor, {
      action: "reviewer_key.revoked",
      targetKind: "reviewer_key",
      target: keyId,
    });
    return reviewerKey({ ...key, revokedAt });
  });
}
