import type { KeyList } from "@/server/contracts/account";
import type { PageQuery } from "@/server/contracts/page";
import type { Scope } from "@/server/contracts/scopes";
import { listApiKeys } from "@/server/data/apiKeyStore";
import type { TenantDeps } from "@/server/domain/deps";
import { readPage } from "@/server/domain/readPage";

/** Newest first, including revoked ones. */
export function listKeys(deps: Pick<TenantDeps, "db">, query: PageQuery): Promise<KeyList> {
  return readPage(deps, query, listApiKeys, (row) => ({
    key_id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as Scope[],
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }));
}
