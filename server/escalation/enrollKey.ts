import type { ReviewerKey, ReviewerKeyRequest } from "@/server/escalation/contract/escalation";
import { Problem } from "@/server/contracts/problems";
import { findReviewerKey, insertReviewerKey } from "@/server/escalation/escalationStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { reviewerKey } from "@/server/escalation/reviewerKey";
import { requirePublicKey } from "@/server/evidence/source/publicKey";
import { callerOf, type Principal } from "@/server/deps/principal";
import { encodeBase64Url } from "@/server/proof/check/base64";
import { keyIdOf } from "@/server/proof/check/keySet";

/**
 * Enrolls the caller's Ed25519 public key; idempotent for the caller's active keys.
 * @throws invalid_request (`public_key: …`), conflict (revoked, or another account's)
 */
export async function enrollReviewerKey(
  deps: TenantDeps & { actor: Principal },
  { body: { public_key, encoding } }: { body: ReviewerKeyRequest },
): Promise<ReviewerKey> {
  const publicKey = requirePublicKey(public_key, encoding);
  const keyId = keyIdOf(publicKey, deps.proofCrypto);
  const accountId = callerOf(deps.actor);
  const row = await deps.db.transaction(async (tx) => {
    const own = { tenantId: deps.db.tenantId, keyId, accountId, publicKey: encodeBase64Url(publicKey) };
    if (await insertReviewerKey(tx, { ...own, createdAt: deps.clock.now(), revokedAt: null })) {
      await recordAudit(tx, deps, deps.actor, {
        action: "reviewer_key.enrolled",
        targetKind: "reviewer_key",
        target: keyId,
      });
    }
    return findReviewerKey(tx, keyId);
  });
  if (!row || row.accountId !== accountId || row.publicKey !== encodeBase64Url(publicKey)) {
    throw new Problem("conflict", "public_key: is already enrolled by another account");
  }
  if (row.revokedAt) throw new Problem("conflict", "public_key: is revoked; create a new key");
  return reviewerKey(row);
}
