import { Uuid } from "@/server/contracts/scalars";
import { findApiKeyTenant, revokeApiKey } from "@/server/data/apiKeyStore";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import type { Deps } from "@/server/domain/deps";
import { refuseField } from "@/server/domain/tenant/refuseField";

/**
 * Ends a key of whichever tenant; one that is revoked already stays so.
 * @throws invalid_request (not a UUID), not_found; detail `key: …`, which never repeats the input: it may be a secret
 */
export async function revokeKey(
  deps: Pick<Deps, "database" | "clock">,
  keyId: string,
): Promise<{ key_id: string; revoked: true }> {
  if (!Uuid.safeParse(keyId).success) throw refuseField("key", "must be a key id (UUID), not the key itself");
  const tenantId = await systemTransaction(deps.database, "operator", (tx) => findApiKeyTenant(tx, keyId));
  if (tenantId === null) throw refuseField("key", "there is no key with this id", "not_found");
  await tenantDb(deps.database, tenantId).transaction((tx) => revokeApiKey(tx, keyId, deps.clock.now()));
  return { key_id: keyId.toLowerCase(), revoked: true };
}
