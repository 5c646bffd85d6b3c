import "server-only";
import { Problem } from "@/server/contracts/problems";
import type { Scope } from "@/server/contracts/scopes";
import type { Database } from "@/server/data/database";
import { findApiKeyByHash, touchApiKey } from "@/server/account/apiKeyStore";
import { tenantDb } from "@/server/data/tenant";
import { sha256Hex } from "@/server/deps/hash";
import type { Clock, Log } from "@/server/deps/ports";
import type { ApiKeyPrincipal } from "@/server/deps/principal";

const SHAPE = /^svk_[A-Za-z0-9_-]{43}$/;
const TOUCH_EVERY_MS = 60_000;

export const looksLikeApiKey = (bearer: string): boolean => bearer.startsWith("svk_");

/**
 * Resolves a bearer key. The lookup is by SHA-256 of 256 random bits, so timing reveals nothing about a key.
 * @throws unauthorized (unknown, malformed, revoked), api_key_expired
 */
export async function authenticateApiKey(
  deps: { database: Database; clock: Clock; log: Log },
  bearer: string,
): Promise<ApiKeyPrincipal> {
  if (!SHAPE.test(bearer)) throw new Problem("unauthorized", "the API key is not valid");
  const row = await findApiKeyByHash(deps.database, sha256Hex(bearer));
  if (!row || row.revoked_at) throw new Problem("unauthorized", "the API key is not valid");
  const now = deps.clock.now();
  if (row.expires_at && row.expires_at <= now) throw new Problem("api_key_expired");
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
    noteUse(deps, row.tenant_id, row.id, now);
  }
  return {
    kind: "apiKey",
    tenantId: row.tenant_id,
    keyId: row.id,
    scopes: new Set(row.scopes as Scope[]),
  };
}

// Recording the last use never delays or fails a request; at most one write per key is in flight.
const noting = new Set<string>();

function noteUse(deps: { database: Database; log: Log }, tenantId: string, keyId: string, at: Date): void {
  if (noting.has(keyId)) return;
  noting.add(keyId);
  tenantDb(deps.database, tenantId)
    .transaction((tx) => touchApiKey(tx, keyId, at))
    .catch((error: unknown) => deps.log.warn({ perMinute: "", err: error, keyId }, "last use of a key was not noted"))
    .finally(() => noting.delete(keyId));
}
