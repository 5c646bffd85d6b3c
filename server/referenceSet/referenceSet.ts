import type { PageQuery } from "@/server/contracts/page";
import { Problem } from "@/server/contracts/problems";
import type {
  ReferenceSet,
  ReferenceSetList,
  ReferenceSetRequest,
  ReferenceSetSummary,
} from "@/server/referenceSet/contract";
import {
  type ReferenceSetSummaryRow,
  findReferenceSet,
  insertReferenceSet,
  listReferenceSetRows,
} from "@/server/referenceSet/referenceSetStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import type { Principal } from "@/server/deps/principal";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";

/** Converts a row to a list item. */
function referenceSetSummary(row: ReferenceSetSummaryRow): ReferenceSetSummary {
  return { reference_set_id: row.id, ...wireFields(row, "name", "size", "hash", "createdAt") };
}

/** Stores an immutable set. `hash` is the SHA-256 of the RFC 8785 form of `{name, references}` as sent. */
export async function createReferenceSet(
  deps: TenantDeps & { actor: Principal },
  { body: { name, references } }: { body: ReferenceSetRequest },
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
    const details = { name, size: row.size };
    await recordAudit(tx, deps, deps.actor, { action: "reference_set.created", target: row.id, details });
  });
  return referenceSetSummary(row);
}

/**
 * Returns a set.
 * @throws not_found
 */
export async function getReferenceSet(deps: TenantDeps, { id }: { id: string }): Promise<ReferenceSet> {
  const row = await deps.db.transaction((tx) => findReferenceSet(tx, id));
  if (!row) throw new Problem("not_found");
  return { ...referenceSetSummary(row), references: row.references };
}

/** Lists the sets, newest first. */
export function listReferenceSets(deps: TenantDeps, query: PageQuery): Promise<ReferenceSetList> {
  return readPage(deps, query, listReferenceSetRows, referenceSetSummary);
}
