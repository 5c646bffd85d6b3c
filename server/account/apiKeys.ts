import { randomBytes } from "node:crypto";
import type { KeyCreated, KeyList, KeyRevoked } from "@/server/account/contract/account";
import type { PageQuery } from "@/server/contracts/page";
import { Problem } from "@/server/contracts/problems";
import { Uuid } from "@/server/contracts/scalars";
import { Scope } from "@/server/contracts/scopes";
import { apiKeyExists, findApiKeyTenant, insertApiKey, listApiKeys, revokeApiKey } from "@/server/account/apiKeyStore";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import { refuseField, requireFutureTime, requireName } from "@/server/contracts/requestFields";
import { type Actor, recordAudit } from "@/server/audit/audit";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";

/**
 * Creates the text of a key, which is shown once, and its hash, which is stored. The text is `svk_` and 43 base64url
 * characters.
 */
export function newApiKey(): { text: string; prefix: string; secretHash: string } {
  const text = `svk_${randomBytes(32).toString("base64url")}`;
  return { text, prefix: text.slice(0, 12), secretHash: sha256Hex(text) };
}

type NewKey = { name: string; scopes: readonly string[]; expires_at?: string | null | undefined };

/**
 * Creates a key. Only this response contains its text. `expires_at` is an ISO 8601 time with its offset, or a date,
 * which means midnight UTC.
 * @throws invalid_request (`name: …`, `scopes: …`, `expires_at: …`)
 */
export async function createKey(
  deps: Pick<TenantDeps, "db" | "clock" | "ids"> & { actor: Actor },
  { body: key }: { body: NewKey },
): Promise<KeyCreated> {
  const name = requireName(key.name);
  const scopes = requireScopes(key.scopes);
  const createdAt = deps.clock.now();
  const expiresAt = key.expires_at == null ? null : requireFutureTime("expires_at", key.expires_at, createdAt);
  const { text, prefix, secretHash } = newApiKey();
  const id = deps.ids.next();
  await deps.db.signInTransaction(async (tx) => {
    await insertApiKey(tx, { id, tenantId: deps.db.tenantId, name, prefix, secretHash, scopes, expiresAt, createdAt });
    const details = { name, prefix, scopes: scopes.join(" "), expires_at: expiresAt?.toISOString() ?? null };
    await recordAudit(tx, deps, deps.actor, { action: "api_key.created", target: id, details });
  });
  return { api_key: text, key_id: id, prefix, scopes };
}

function requireScopes(requestedScopes: readonly string[]): Scope[] {
  const choice = `choose from ${Scope.options.join(", ")}`;
  const unknown = requestedScopes.find((scope) => !Scope.safeParse(scope).success);
  if (unknown !== undefined) throw refuseField("scopes", `${JSON.stringify(unknown)} is not a scope; ${choice}`);
  if (requestedScopes.length === 0) throw refuseField("scopes", `at least one is required; ${choice}`);
  return Scope.options.filter((scope) => requestedScopes.includes(scope));
}

/** Lists the keys, newest first, including revoked ones. */
export function listKeys(deps: Pick<TenantDeps, "db">, query: PageQuery): Promise<KeyList> {
  return readPage(deps, query, listApiKeys, (row) => ({
    key_id: row.id,
    ...wireFields(row, "name", "prefix", "scopes", "createdAt", "expiresAt", "revokedAt", "lastUsedAt"),
  }));
}

/**
 * Revokes a key of the tenant. Idempotent.
 * @throws not_found
 */
export async function revokeKey(
  deps: Pick<TenantDeps, "db" | "clock" | "ids" | "evictApiKey"> & { actor: Actor },
  { id: keyId }: { id: string },
): Promise<KeyRevoked> {
  await deps.db.transaction(async (tx) => {
    if (await revokeApiKey(tx, keyId, deps.clock.now())) {
      await recordAudit(tx, deps, deps.actor, { action: "api_key.revoked", target: keyId });
    } else if (!(await apiKeyExists(tx, keyId))) throw new Problem("not_found");
  });
  deps.evictApiKey(keyId);
  return { key_id: keyId, revoked: true };
}

/**
 * Revokes a key of any tenant, for the operator, who has only its ID.
 * @throws invalid_request (not a UUID), not_found; the detail `key: …` never repeats the input, which may be a secret
 */
export async function revokeAnyKey(
  deps: Pick<Deps, "database" | "clock" | "ids" | "evictApiKey">,
  keyId: string,
): Promise<KeyRevoked> {
  if (!Uuid.safeParse(keyId).success) throw refuseField("key", "must be a key ID (UUID), not the key itself");
  const tenantId = await systemTransaction(deps.database, "operator", (tx) => findApiKeyTenant(tx, keyId));
  if (tenantId === null) throw refuseField("key", "no key has this ID", "not_found");
  return revokeKey({ ...deps, db: tenantDb(deps.database, tenantId), actor: "operator" }, { id: keyId.toLowerCase() });
}
