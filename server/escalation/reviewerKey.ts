// A stored reviewer key as an API object.
import type { ReviewerKey } from "@/server/escalation/contract/escalation";
import type { ReviewerKeyRow } from "@/server/escalation/escalationStore";

export function reviewerKey(row: ReviewerKeyRow): ReviewerKey {
  return {
    key_id: row.keyId,
    account_id: row.accountId,
    public_key: row.publicKey,
    status: row.revokedAt ? "revoked" : "active",
    created_at: row.createdAt.toISOString(),
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
