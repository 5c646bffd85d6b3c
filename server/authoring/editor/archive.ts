import type { RubricArchived, RubricArchiveRequest } from "@/server/authoring/contract/rubricEditor";
import { recordAudit } from "@/server/audit/audit";
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";
import { archiveSeries, unarchiveSeries } from "@/server/rubric/rubricArchiveStore";
import { findRubricVersion } from "@/server/rubric/rubricStore";

/**
 * Archives the series of a version, or returns it to the lists; the audit trail records only a real
 * change. Publishing a version of the series also returns it.
 * @throws not_found
 */
export async function archiveRubric(
  deps: TenantDeps & { actor: Principal },
  { id, body: { archived } }: { id: string; body: RubricArchiveRequest },
): Promise<RubricArchived> {
  return deps.db.transaction(async (tx) => {
    const version = await findRubricVersion(tx, id);
    if (!version) throw new Problem("not_found");
    const { tenantId, name } = version;
    const archivedAt = deps.clock.now();
    const hasChanged = archived
      ? await archiveSeries(tx, { tenantId, name, archivedAt })
      : await unarchiveSeries(tx, name);
    if (hasChanged) {
      const action = archived ? "rubric.archived" : "rubric.unarchived";
      await recordAudit(tx, deps, deps.actor, { action, target: id, details: { name } });
    }
    return { name, archived };
  });
}
