import type { KeyRevoked } from "@/server/contracts/account";
import { Uuid } from "@/server/contracts/scalars";
import { findApiKeyTenant } from "@/server/data/apiKeyStore";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import type { Deps } from "@/server/domain/deps";
import { revokeKey } from "@/server/domain/keys/revoke";
import { refuseField } from "@/server/domain/account/refuseField";

/**
 * Revokes a key of any tenant, for the operator, who has only its ID.
 * @throws invalid_request (not a UUID), not_found; detail `key: …`, which never repeats the input: it may be a secret
 */
export async function revokeAnyKey(deps: Pick<Deps, "database" | "clock" | "ids">, keyId: string): Promise<KeyRevoked> {
  if (!Uuid.safeParse(keyId).success) throw refuseField("key", "must be a key ID (UUID), not the key itself");
  const tenantId = await systemTransaction(deps.database, "operator", (tx) => findApiKeyTenant(tx, keyId));
  if (tenantId === null) throw refuseField("key", "no key has this ID", "not_found");
  return revokeKey({ ...deps, db: tenantDb(deps.database, tenantId) }, "operator", keyId.toLowerCase());
}
