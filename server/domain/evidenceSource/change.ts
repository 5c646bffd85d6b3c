import type { EvidenceSource } from "@/server/contracts/evidenceSource";
import { Problem } from "@/server/contracts/problems";
import { type EvidenceSourceRow, findEvidenceSource, lockEvidenceSource } from "@/server/data/evidencePacketStore";
import type { TenantTx } from "@/server/data/tenant";
import { type Act, recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import { sourceObject } from "@/server/domain/evidenceSource/sourceObject";
import type { Principal } from "@/server/domain/principal";

/** The change, for the audit trail; null when the source was already in that state. */
type Change = (tx: TenantTx, source: EvidenceSourceRow) => Promise<Pick<Act, "action" | "details"> | null>;

/** Changes one source under a lock and returns it. @throws not_found, errors of `change` */
export async function changeSource(
  deps: TenantDeps,
  actor: Principal,
  id: string,
  change: Change,
): Promise<EvidenceSource> {
  return deps.db.transaction(async (tx) => {
    const source = await lockEvidenceSource(tx, id);
    if (!source) throw new Problem("not_found");
    const act = await change(tx, source);
    if (!act) return sourceObject(deps, source);
    await recordAudit(tx, deps, actor, { ...act, targetKind: "evidence_source", target: source.id });
    const changed = await findEvidenceSource(tx, source.id);
    if (!changed) throw new Error("an evidence source is gone");
    return sourceObject(deps, changed);
  });
}
