import type { KeyRevoked } from "@/server/contracts/account";
import { Problem } from "@/server/contracts/problems";
import { apiKeyExists, revokeApiKey } from "@/server/data/apiKeyStore";
import { recordAudit, type Actor } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";

/** Revokes a key of the tenant; idempotent. @throws not_found */
export async function revokeKey(
  deps: Pick<TenantDeps, "db" | "clock" | "ids">,
  by: Actor,
  keyId: string,
): Promise<KeyRevoked> {
  await deps.db.transaction(async (tx) => {
    if (await revokeApiKey(tx, keyId, deps.clock.now())) {
      await recordAudit(tx, deps, by, { action: "api_key.revoked", targetKind: "api_key", target: keyId });
    } else if (!(await apiKeyExists(tx, keyId))) throw new Problem("not_found");
  });
  return { key_id: keyId, revoked: true };
}
