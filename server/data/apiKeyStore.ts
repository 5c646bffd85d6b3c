import "server-only";
import type { Database } from "@/server/data/database";
import type { ApiKey, Prisma } from "@/server/data/generated/client";
import type { SystemTx, TenantTx } from "@/server/data/tenant";

export type ApiKeyRow = {
  id: string;
  tenant_id: string;
  scopes: string[];
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

/** Hot: runs once per request, before the tenant is known; the policy `known_hash` opens just this row. */
export async function findApiKeyByHash(database: Database, secretHash: string): Promise<ApiKeyRow | null> {
  const { rows } = await database.pool.query<ApiKeyRow>({
    name: "find_api_key",
    text: "SELECT id, tenant_id, scopes, expires_at, revoked_at, last_used_at FROM find_api_key($1)",
    values: [secretHash],
  });
  return rows[0] ?? null;
}

export type NewApiKey = {
  id: string;
  tenantId: string;
  name: string;
  prefix: string;
  secretHash: string;
  scopes: string[];
  expiresAt: Date | null;
  createdAt: Date;
};

export async function insertApiKey(tx: TenantTx, key: NewApiKey): Promise<void> {
  await tx.apiKey.create({ data: key });
}

const shown = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
} as const satisfies Prisma.ApiKeySelect;
export type ShownApiKeyRow = Pick<ApiKey, keyof typeof shown>;

/** Newest first. */
export function listApiKeys(tx: TenantTx, page: { limit: number; offset: number }): Promise<ShownApiKeyRow[]> {
  return tx.apiKey.findMany({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.limit,
    skip: page.offset,
    select: shown,
  });
}

/** The tenant of a key, for the operator's tool, which has only the key ID. */
export async function findApiKeyTenant(tx: SystemTx, keyId: string): Promise<string | null> {
  return (await tx.apiKey.findUnique({ where: { id: keyId }, select: { tenantId: true } }))?.tenantId ?? null;
}

export async function apiKeyExists(tx: TenantTx, keyId: string): Promise<boolean> {
  return (await tx.apiKey.findFirst({ where: { id: keyId }, select: { id: true } })) !== null;
}

/** @returns whether this call revoked it */
export async function revokeApiKey(tx: TenantTx, keyId: string, at: Date): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({ where: { id: keyId, revokedAt: null }, data: { revokedAt: at } });
  return count === 1;
}

export async function touchApiKey(tx: TenantTx, keyId: string, at: Date): Promise<void> {
  await tx.apiKey.updateMany({ where: { id: keyId }, data: { lastUsedAt: at } });
}
