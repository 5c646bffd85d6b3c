import { type Act, type Actor, recordAudit } from "@/server/audit/audit";
import type { RubricStatus } from "@/server/rubric/contract";
import { insertRubricVersion } from "@/server/rubric/rubricStore";
import type { TenantTx } from "@/server/data/tenant";
import type { TenantDeps } from "@/server/deps/deps";
import type { CompiledResult } from "@/server/rubric/compile";

type StoredVersion = { id: string; version: number; createdAt: Date };

/** Stores a compiled rubric as the next version of its series. `action` and `details` are for the audit trail. */
export async function insertVersion(
  tx: TenantTx,
  deps: TenantDeps & { actor: Actor },
  authored: Record<string, unknown>,
  { compiled, hash, sourceHash, issues }: CompiledResult,
  status: RubricStatus,
  { action, details }: Pick<Act, "action" | "details">,
): Promise<StoredVersion> {
  const id = deps.ids.next();
  const createdAt = deps.clock.now();
  const { tenantId } = deps.db;
  const { name } = compiled;
  const content = { spec: authored, compiled, issues, hash, sourceHash };
  const version = await insertRubricVersion(tx, { ...content, id, tenantId, name, status, createdAt });
  await recordAudit(tx, deps, deps.actor, { action, target: id, details: { name, version, ...details } });
  return { id, createdAt, version };
}
