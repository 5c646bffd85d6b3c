import "server-only";
import { LRUCache } from "lru-cache";
import { Problem } from "@/server/contracts/problems";
import type { Database } from "@/server/data/database";
import { type ApiKeyRow, findApiKeyByHash, touchApiKey } from "@/server/account/apiKeyStore";
import { tenantDb } from "@/server/data/tenant";
import { sha256Hex } from "@/server/deps/hash";
import type { Clock, Log } from "@/server/deps/ports";
import type { ApiKeyPrincipal } from "@/server/deps/principal";

const KEY_FORMAT = /^svk_[A-Za-z0-9_-]{43}$/;
const TOUCH_INTERVAL_MS = 60_000;
const MAX_CACHED_KEYS = 10_000;
/** The lifetime of cached keys. Bounds the use of a revoked key after a lost notification. */
const CACHE_MS = 5_000;

export const looksLikeApiKey = (bearer: string): boolean => bearer.startsWith("svk_");

export type ApiKeys = {
  /**
   * Resolves a bearer key. With `allowCached`, a key may be accepted for CACHE_MS after its revocation.
   * @throws unauthorized (unknown, malformed, revoked), api_key_expired
   */
  authenticate(bearer: string, allowCached: boolean): Promise<ApiKeyPrincipal>;
  /** Evicts a revoked key from this process's cache. */
  evict(keyId: string): void;
  evictAll(): void;
};

/**
 * Creates the API key check. Keys are found by the SHA-256 of 256 random bits, so timing reveals nothing about them.
 */
export function createApiKeys(deps: { database: Database; clock: Clock; log: Log }): ApiKeys {
  const cache = new LRUCache<string, ApiKeyRow>({ max: MAX_CACHED_KEYS, ttl: CACHE_MS });
  let revocations = 0;

  async function find(hash: string): Promise<ApiKeyRow | null> {
    const revocationsBefore = revocations;
    const row = await findApiKeyByHash(deps.database, hash);
    if (!row || row.revoked_at) cache.delete(hash);
    // After a concurrent revocation, the row may be outdated and must not be cached.
    else if (revocationsBefore === revocations) cache.set(hash, row);
    return row;
  }

  return {
    authenticate: async (bearer, allowCached) => {
      if (!KEY_FORMAT.test(bearer)) throw new Problem("unauthorized", "the API key is not valid");
      const hash = sha256Hex(bearer);
      const row = (allowCached && cache.get(hash)) || (await find(hash));
      if (!row || row.revoked_at) throw new Problem("unauthorized", "the API key is not valid");
      const now = deps.clock.now();
      if (row.expires_at && row.expires_at <= now) throw new Problem("api_key_expired");
      if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > TOUCH_INTERVAL_MS) {
        row.last_used_at = now;
        recordUse(deps, row.tenant_id, row.id, now);
      }
      return { kind: "apiKey", tenantId: row.tenant_id, keyId: row.id, scopes: new Set(row.scopes) };
    },
    evict: (keyId) => {
      revocations += 1;
      for (const [hash, { id }] of cache.entries()) if (id === keyId) cache.delete(hash);
    },
    evictAll: () => {
      revocations += 1;
      cache.clear();
    },
  };
}

// Recording the last use never delays or fails a request; at most one write per key is in flight.
const pendingWrites = new Set<string>();

function recordUse(deps: { database: Database; log: Log }, tenantId: string, keyId: string, usedAt: Date): void {
  if (pendingWrites.has(keyId)) return;
  pendingWrites.add(keyId);
  tenantDb(deps.database, tenantId)
    .transaction((tx) => touchApiKey(tx, keyId, usedAt))
    .catch((error: unknown) =>
      deps.log.warn({ perMinute: "", err: error, keyId }, "the last use of a key was not recorded"),
    )
    .finally(() => pendingWrites.delete(keyId));
}
