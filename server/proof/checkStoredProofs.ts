import type { Deps } from "@/server/deps/deps";
import { tenantDb } from "@/server/data/tenant";
import { proofEntry, publishedKeySet } from "@/server/proof/issuedProof";
import { listProofEntries, listProofsAfter } from "@/server/proof/proofStore";
import { proofDocument } from "@/server/proof/check/sign";
import { checkProof } from "@/server/proof/check/verify";
import type { KeySet } from "@/server/proof/contract/keySet";

/**
 * `proofs` and `entries` count everything that was checked. `faults` has a line for each invalid proof, with its tenant,
 * its verification and the reason; `revoked` counts the proofs whose key was revoked, which are no faults.
 */
export type ProofTotals = { proofs: number; entries: number; revoked: number; faults: string[] };

const PAGE_SIZE = 500;

/**
 * Checks every proof of the tenants from its first to its last entry. The time of the check is that of the last entry, so
 * that an expired verdict is no fault.
 */
export async function checkStoredProofs(
  deps: Pick<Deps, "database" | "proofCrypto">,
  tenantIds: readonly string[],
): Promise<ProofTotals> {
  const keys = await publishedKeySet(deps);
  const totals: ProofTotals = { proofs: 0, entries: 0, revoked: 0, faults: [] };
  for (const tenantId of tenantIds) {
    let lastId: string | null = null;
    do lastId = await checkPage(deps, keys, tenantId, lastId, totals);
    while (lastId !== null);
  }
  return totals;
}

/** Checks a page of proofs and adds them to `totals`. Returns the last ID of the page, or null if no page follows. */
async function checkPage(
  deps: Pick<Deps, "database" | "proofCrypto">,
  keys: KeySet,
  tenantId: string,
  afterId: string | null,
  totals: ProofTotals,
): Promise<string | null> {
  return tenantDb(deps.database, tenantId).transaction(async (tx) => {
    const ids = await listProofsAfter(tx, afterId, PAGE_SIZE);
    for (const id of ids) {
      const rows = await listProofEntries(tx, id);
      const lastRow = rows.at(-1);
      if (lastRow === undefined) continue;
      const now = lastRow.createdAt;
      const check = checkProof(proofDocument(id, rows.map(proofEntry)), keys, { crypto: deps.proofCrypto, now });
      totals.proofs += 1;
      totals.entries += rows.length;
      if (check.valid) continue;
      if (check.keyStatus === "revoked") totals.revoked += 1;
      else totals.faults.push(`tenant ${tenantId}, verification ${id}: ${check.reason}`);
    }
    return ids.length < PAGE_SIZE ? null : (ids.at(-1) ?? null);
  });
}
