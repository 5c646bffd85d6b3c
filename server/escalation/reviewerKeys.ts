// The public halves of the keys that reviewers sign judgments with.
import type { ReviewerKey, ReviewerKeyList, ReviewerKeyRequest } from "@/server/escalation/contract/escalation";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import {
  findReviewerKey,
  insertReviewerKey,
  listReviewerKeys,
  type ReviewerKeyRow,
  revokeReviewerKey,
} from "@/server/escalation/escalationStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { requirePublicKey } from "@/server/evidence/source/publicKey";
import { callerOf, type Principal } from "@/server/deps/principal";
import { encodeBase64Url } from "@/server/proof/check/base64";
import { computeKeyId } from "@/server/proof/check/keySet";
import { wireFields } from "@/server/deps/wireFields";
import { findAccountNames } from "@/server/account/accountNames";

/**
 * Enrolls the caller's Ed25519 public key; idempotent for the caller's active keys.
 * @throws invalid_request (`public_key: …`), conflict (revoked, or another account's)
 */
export async function enrollReviewerKey(
  deps: TenantDeps & { actor: Principal },
  { body: { public_key, encoding } }: { body: ReviewerKeyRequest },
): Promise<ReviewerKey> {
  const publicKey = requirePublicKey(public_key, encoding);
  const keyId = computeKeyId(publicKey, deps.proofCrypto);
  const accountId = callerOf(deps.actor);
  const { row, nameOf: accountNames } = await deps.db.transaction(async (tx) => {
    const newKey = { tenantId: deps.db.tenantId, keyId, accountId, publicKey: encodeBase64Url(publicKey) };
    if (await insertReviewerKey(tx, { ...newKey, createdAt: deps.clock.now(), revokedAt: null })) {
      await recordAudit(tx, deps, deps.actor, { action: "reviewer_key.enrolled", target: keyId });
    }
    return { row: await findReviewerKey(tx, keyId), nameOf: await findAccountNames(tx, [accountId]) };
  });
  if (!row || row.accountId !== accountId || row.publicKey !== encodeBase64Url(publicKey)) {
    throw new Problem("conflict", "public_key: is already enrolled by another account");
  }
  if (row.revokedAt) throw new Problem("conflict", "public_key: is revoked; create a new key");
  return reviewerKey(row, accountNames);
}

/** Lists the newest 1,000 reviewer keys of the tenant, including revoked ones, oldest first. */
export async function listTenantReviewerKeys(deps: TenantDeps): Promise<ReviewerKeyList> {
  return deps.db.transaction(async (tx) => {
    const rows = await listReviewerKeys(tx, SERVER_LIMITS.reviewerKeys);
    const accountNames = await findAccountNames(tx, [...new Set(rows.map(({ accountId }) => accountId))]);
    return { tenant_id: deps.db.tenantId, keys: rows.map((row) => reviewerKey(row, accountNames)) };
  });
}

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
    const accountNames = await findAccountNames(tx, [key.accountId]);
    if (!(await revokeReviewerKey(tx, keyId, revokedAt))) {
      return reviewerKey((await findReviewerKey(tx, keyId)) ?? key, accountNames);
    }
    await recordAudit(tx, deps, deps.actor, { action: "reviewer_key.revoked", target: keyId });
    return reviewerKey({ ...key, revokedAt }, accountNames);
  });
}

function reviewerKey(row: ReviewerKeyRow, accountNames: ReadonlyMap<string, string>): ReviewerKey {
  return {
    ...wireFields(row, "keyId", "accountId"),
    account_name: accountNames.get(row.accountId) ?? null,
    ...wireFields(row, "publicKey"),
    status: row.revokedAt ? "revoked" : "active",
    ...wireFields(row, "createdAt", "revokedAt"),
  };
}
