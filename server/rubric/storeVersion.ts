import type { RubricStatus } from "@/server/rubric/contract";
import { insertRubricVersion } from "@/server/rubric/rubricStore";
import type { TenantTx } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/deps/deps";
import type { CompiledResult } from "@/server/rubric/compile";

export type StoredVersion = { id: string; version: number; createdAt: Date };

/** Stores a compiled rubric as the next version of its series. */
export async function insertVersion(
  tx: TenantTx,
  deps: TenantDeps,
  authored: Record<string, unknown>,
  { compiled, hash, sourceHash, issues }: CompiledResult,
  status: RubricStatus,
): Promise<StoredVersion> {
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const { tenantId } = deps.db;
  const content = { spec: authored, compiled, issues, hash, sourceHash };
  const version = await insertRubricVersion(tx, { ...content, id, tenantId, name: compiled.name, status, createdAt });
  return { id, createdAt, version };
}
