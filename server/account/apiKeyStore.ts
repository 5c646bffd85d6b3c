import "server-only";
import type { Scope } from "@/server/contracts/scopes";
import type { Database } from "@/server/data/database";
import type { ApiKey } from "@/server/data/generated/client";
import type { GroupedCall } from "@/server/data/grouped";
import { newestPage, type Page } from "@/server/data/page";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

export type ApiKeyRow = {
  id: string;
  tenant_id: string;
  scopes: Scope[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

/**
 * Finds a key by its hash. It runs once per request, before the tenant is known, and the policy `known_hash` allows
 * access to just this row. Simultaneous calls share a statement.
 */
export function findApiKeyByHash(
  { callInGroup }: Pick<Database, "callInGroup">,
  secretHash: string,
): Promise<ApiKeyRow | null> {
  return callInGroup(LOOKUPS, secretHash);
}

const LOOKUPS: GroupedCall<string, ApiKeyRow | null> = {
  // This call finds the tenant.
  tenantOf: () => "",
  sentChars: (hash) => hash.length,
  flush: async (pool, hashes) => {
    const { rows } = await pool.query<ApiKeyRow & { hash: string }>({
      name: "find_api_key",
      text: "SELECT h.hash, k.* FROM unnest($1::text[]) AS h (hash) CROSS JOIN LATERAL find_api_key(h.hash) k",
      values: [[...new Set(hashes)]],
    });
    const keysByHash = new Map(rows.map(({ hash, ...row }) => [hash, row]));
    return hashes.map((hash) => keysByHash.get(hash) ?? null);
  },
};

type NewApiKey = Omit<ApiKey, "revokedAt" | "lastUsedAt">;

export async function insertApiKey(tx: TenantTx, key: NewApiKey): Promise<void> {
  await tx.apiKey.create({ data: key });
}

type ShownApiKeyRow = Omit<ApiKey, "tenantId" | "secretHash">;

/** Lists the keys, newest first. */
export function listApiKeys(tx: TenantTx, page: Page): Promise<ShownApiKeyRow[]> {
  return tx.apiKey.findMany({
    ...newestPage(page),
    omit: { tenantId: true, secretHash: true },
  });
}

/** Finds the tenant of a key, for the operator's tool, which has only the key ID. */
export async function findApiKeyTenant(tx: SystemTx, keyId: string): Promise<string | null> {
  return (await tx.apiKey.findUnique({ where: { id: keyId }, select: { tenantId: true } }))?.tenantId ?? null;
}

export async function apiKeyExists(tx: TenantTx, keyId: string): Promise<boolean> {
  return (await tx.apiKey.findFirst({ where: { id: keyId }, select: { id: true } })) !== null;
}

/** Reads the names of the tenant's keys by their ID. */
export async function findApiKeyNames(tx: TenantTx, keyIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keyIds.length === 0) return new Map();
  const rows = await tx.apiKey.findMany({ where: { id: { in: [...keyIds] } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Revokes a key.
 * @returns true if this call revoked it
 */
export async function revokeApiKey(tx: TenantTx, keyId: string, at: Date): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({ where: { id: keyId, revokedAt: null }, data: { revokedAt: at } });
  return count === 1;
}

export async function touchApiKey(tx: TenantTx, keyId: string, at: Date): Promise<void> {
  await tx.apiKey.updateMany({ where: { id: keyId }, data: { lastUsedAt: at } });
}
