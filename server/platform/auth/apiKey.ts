import "server-only";
import { LRUCache } from "lru-cache";
import { Problem } from "@/server/contracts/problems";
import type { Database } from "@/server/data/database";
import { type ApiKeyRow, findApiKeyByHash, touchApiKey } from "@/server/account/apiKeyStore";
import { tenantDb } from "@/server/data/tenant";
import { sha256Hex } from "@/server/deps/hash";
import type { Clock, Log } from "@/server/deps/ports";
import type { ApiKeyPrincipal } from "@/server/deps/principal";

const SHAPE = /^svk_[A-Za-z0-9_-]{43}$/;
const TOUCH_EVERY_MS = 60_000;
const RECENT = 10_000;
/** A revocation of which this process does not hear ends the key's use after this time. */
const RECENT_MS = 5_000;

export const looksLikeApiKey = (bearer: string): boolean => bearer.startsWith("svk_");

export type ApiKeys = {
  /**
   * Resolves a bearer key. `mayBeRecent`: it may have been valid some seconds ago.
   * @throws unauthorized (unknown, malformed, revoked), api_key_expired
   */
  authenticate(bearer: string, mayBeRecent: boolean): Promise<ApiKeyPrincipal>;
  /** The key was revoked. */
  forget(keyId: string): void;
  forgetAll(): void;
};

/** The look-up is by SHA-256 of 256 random bits, so timing reveals nothing about a key. */
export function createApiKeys(deps: { database: Database; clock: Clock; log: Log }): ApiKeys {
  const recent = new LRUCache<string, ApiKeyRow>({ max: RECENT, ttl: RECENT_MS });
  let revocations = 0;

  async function find(hash: string): Promise<ApiKeyRow | null> {
    const before = revocations;
    const row = await findApiKeyByHash(deps.database, hash);
    if (!row || row.revoked_at) recent.delete(hash);
    // It may have been read before a revocation that was heard meanwhile.
    else if (before === revocations) recent.set(hash, row);
    return row;
  }

  return {
    authenticate: async (bearer, mayBeRecent) => {
      if (!SHAPE.test(bearer)) throw new Problem("unauthorized", "the API key is not valid");
      const hash = sha256Hex(bearer);
      const row = (mayBeRecent && recent.get(hash)) || (await find(hash));
      if (!row || row.revoked_at) throw new Problem("unauthorized", "the API key is not valid");
      const now = deps.clock.now();
      if (row.expires_at && row.expires_at <= now) throw new Problem("api_key_expired");
      if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
        row.last_used_at = now;
        noteUse(deps, row.tenant_id, row.id, now);
      }
      return { kind: "apiKey", tenantId: row.tenant_id, keyId: row.id, scopes: new Set(row.scopes) };
    },
    forget: (keyId) => {
      revocations += 1;
      for (const [hash, { id }] of recent.entries()) if (id === keyId) recent.delete(hash);
    },
    forgetAll: () => {
      revocations += 1;
      recent.clear();
    },
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
