import { listSigningKeys, revokeSigningKey as markRevoked } from "@/server/data/signingKeyStore";
import { systemTransaction } from "@/server/data/tenant";
import { refuseField } from "@/server/domain/account/fields";
import { recordAuditEverywhere } from "@/server/domain/audit";
import type { Deps } from "@/server/domain/deps";

/** Port: activates a new signing key and retires the previous one. */
export type SigningKeyRotation = { rotate(): Promise<string> };

/** Proofs of the retired key remain valid. */
export async function rotateSigningKey(rotation: SigningKeyRotation): Promise<{ key_id: string; status: "active" }> {
  return { key_id: await rotation.rotate(), status: "active" };
}

/**
 * Revokes a signing key: its proofs fail from now on. The active key gets a successor first, so that
 * the service can keep signing. Idempotent.
 * @throws not_found (`key_id: …`)
 */
export async function revokeSigningKey(
  deps: Pick<Deps, "database" | "clock"> & { rotation: SigningKeyRotation },
  keyId: string,
): Promise<{ key_id: string; status: "revoked"; active_key_id: string | null }> {
  const keys = await listSigningKeys(deps.database);
  const key = keys.find((candidate) => candidate.keyId === keyId);
  if (!key) throw refuseField("key_id", `no signing key has the ID ${JSON.stringify(keyId)}`, "not_found");
  const active = keys.find(({ status }) => status === "active")?.keyId ?? null;
  const activeAfter = active === keyId ? await deps.rotation.rotate() : active;
  await systemTransaction(deps.database, "keys", async (tx) => {
    if (!(await markRevoked(tx, keyId, deps.clock.now()))) return;
    await recordAuditEverywhere(tx, deps, {
      action: "signing_key.revoked",
      targetKind: "signing_key",
      target: keyId,
    });
  });
  return { key_id: keyId, status: "revoked", active_key_id: activeAfter };
}
