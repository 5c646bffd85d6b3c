import type { ReferenceSetRequest, ReferenceSetSummary } from "@/server/contracts/referenceSet";
import { insertReferenceSet } from "@/server/data/referenceSetStore";
import { recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import { sha256Hex } from "@/server/domain/hash";
import type { Principal } from "@/server/domain/principal";
import { canonicalJson } from "@/server/domain/proof/canonicalJson";
import { referenceSetSummary } from "@/server/domain/referenceSet/summary";

/** Stores an immutable set. `hash`: SHA-256 of the RFC 8785 form of `{name, references}` as sent. */
export async function createReferenceSet(
  deps: TenantDeps,
  principal: Principal,
  { name, references }: ReferenceSetRequest,
): Promise<ReferenceSetSummary> {
  const row = {
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    name,
    references,
    size: references.length,
    hash: sha256Hex(canonicalJson({ name, references })),
    createdAt: deps.clock.now(),
  };
  await deps.db.transaction(async (tx) => {
    await insertReferenceSet(tx, row);
    const act = { action: "reference_set.created", targetKind: "reference_set", target: row.id };
    await recordAudit(tx, deps, principal, { ...act, details: { name, size: row.size } });
  });
  return referenceSetSummary(row);
}
