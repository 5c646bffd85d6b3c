import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { listSigningKeys, revokeSigningKey as markRevoked } from "@/server/proof/signingKeyStore";
import { systemTransaction } from "@/server/data/tenant";
import { refuseField, requireFutureTime } from "@/server/contracts/requestFields";
import { recordAuditEverywhere } from "@/server/audit/audit";
import type { Deps } from "@/server/deps/deps";

/**
 * `rotateBy` is the end of the planned use of the new key. `force` activates it even if a running process cannot load
 * it, which then refuses every verdict.
 */
export type PlannedRotation = { rotateBy?: Date | undefined; force?: boolean | undefined };

/** Activates a new signing key and retires the previous one. */
export type SigningKeyRotation = { rotate(plan?: PlannedRotation): Promise<string> };

type KeyRotationResult = { key_id: string; status: "active"; rotate_by: string | null };

/**
 * Rotates the signing key. Proofs of the retired key remain valid.
 * @throws invalid_request (`rotate_by: …`)
 */
export async function rotateSigningKey(
  deps: Pick<Deps, "clock">,
  rotation: SigningKeyRotation,
  { rotateBy, force }: { rotateBy?: string; force?: boolean } = {},
): Promise<KeyRotationResult> {
  const rotateAt = rotateBy === undefined ? undefined : requireFutureTime("rotate_by", rotateBy, deps.clock.now());
  return {
    key_id: await rotation.rotate({ rotateBy: rotateAt, force }),
    status: "active",
    rotate_by: rotateAt?.toISOString() ?? null,
  };
}

/**
 * Revokes a signing key, so that its proofs fail from now on. The active key first gets a successor, so that the
 * service can keep signing. Idempotent. `reason` is published with the key.
 * @throws not_found (`key_id: …`), invalid_request (`reason: …`)
 */
export async function revokeSigningKey(
  deps: Pick<Deps, "database" | "clock"> & { rotation: SigningKeyRotation },
  { keyId, reason = null, force }: { keyId: string; reason?: string | null; force?: boolean },
): Promise<{ key_id: string; status: "revoked"; active_key_id: string | null }> {
  if (reason !== null && reason.length > SERVER_LIMITS.revocationReasonChars) {
    throw refuseField("reason", `must have at most ${SERVER_LIMITS.revocationReasonChars} characters`);
  }
  const keys = await listSigningKeys(deps.database);
  const key = keys.find((candidate) => candidate.keyId === keyId);
  if (!key) throw refuseField("key_id", `no signing key has the ID ${JSON.stringify(keyId)}`, "not_found");
  const active = keys.find(({ status, purpose }) => status === "active" && purpose === "verdicts")?.keyId ?? null;
  const activeAfter = active === keyId ? await deps.rotation.rotate({ force }) : active;
  await systemTransaction(deps.database, "keys", async (tx) => {
    if (!(await markRevoked(tx, deps.database, keyId, { at: deps.clock.now(), reason }))) return;
    await recordAuditEverywhere(tx, deps, { action: "signing_key.revoked", target: keyId });
  });
  return { key_id: keyId, status: "revoked", active_key_id: activeAfter };
}
