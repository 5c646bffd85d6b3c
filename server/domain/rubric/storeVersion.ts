import type { RubricStatus } from "@/server/contracts/rubric";
import { insertRubricVersion } from "@/server/data/rubricStore";
import type { TenantDeps } from "@/server/domain/deps";
import type { RubricCompilation } from "@/server/domain/rubric/compile";

export type StoredVersion = { id: string; version: number; createdAt: Date };

/** Stores a compiled rubric as the next version of its series. */
export async function storeVersion(
  deps: TenantDeps,
  authored: Record<string, unknown>,
  { compiled, hash, sourceHash, issues }: Extract<RubricCompilation, { ok: true }>,
  status: RubricStatus,
): Promise<StoredVersion> {
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const { tenantId } = deps.db;
  const row = {
    id,
    tenantId,
    name: compiled.name,
    status,
    spec: authored,
    compiled,
    issues,
    hash,
    sourceHash,
    createdAt,
  };
  return { id, createdAt, version: await deps.db.transaction((tx) => insertRubricVersion(tx, row)) };
}
