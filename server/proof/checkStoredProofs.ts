import type { Deps } from "@/server/deps/deps";
import { tenantDb } from "@/server/data/tenant";
import { proofEntry, publishedKeySet } from "@/server/proof/issuedProof";
import { listProofEntries, listProofsAfter } from "@/server/proof/proofStore";
import { proofDocument } from "@/server/proof/check/sign";
import { checkProof } from "@/server/proof/check/verify";
import type { KeySet } from "@/server/proof/contract/keySet";

/** `faults` has a line for each proof that is not genuine, with its tenant, its verification and the reason. */
export type StoredProofs = { proofs: number; entries: number; revoked: number; faults: string[] };

const PAGE = 500;

/**
 * Checks every proof of the tenants from its first to its last entry, as it was when its last entry was signed. A proof
 * of a revoked key counts as `revoked`, not as a fault.
 */
export async function checkStoredProofs(
  deps: Pick<Deps, "database" | "proofCrypto">,
  tenantIds: readonly string[],
): Promise<StoredProofs> {
  const keys = await publishedKeySet(deps);
  const total: StoredProofs = { proofs: 0, entries: 0, revoked: 0, faults: [] };
  for (const tenantId of tenantIds) {
    let lastId: string | null = null;
    do lastId = await checkPage(deps, keys, tenantId, lastId, total);
    while (lastId !== null);
  }
  return total;
}

/** Checks a page of proofs and adds them to `total`. Returns the last ID of the page; null if no page follows. */
async function checkPage(
  deps: Pick<Deps, "database" | "proofCrypto">,
  keys: KeySet,
  tenantId: string,
  afterId: string | null,
  total: StoredProofs,
): Promise<string | null> {
  return tenantDb(deps.database, tenantId).transaction(async (tx) => {
    const ids = await listProofsAfter(tx, afterId, PAGE);
    for (const id of ids) {
      const rows = await listProofEntries(tx, id);
      const lastRow = rows.at(-1);
      if (lastRow === undefined) continue;
      const now = lastRow.createdAt;
      const check = checkProof(proofDocument(id, rows.map(proofEntry)), keys, { crypto: deps.proofCrypto, now });
      total.proofs += 1;
      total.entries += rows.length;
      if (check.valid) continue;
      if (check.keyStatus === "revoked") total.revoked += 1;
      else total.faults.push(`tenant ${tenantId}, verification ${id}: ${check.reason}`);
    }
    return ids.length < PAGE ? null : (ids.at(-1) ?? null);
  });
}
