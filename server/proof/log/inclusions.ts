// Proves where the entries of a proof are in the log.
import type { EntryInclusion } from "@/server/proof/contract/proofLog";
import type { TenantTx } from "@/server/data/tenant";
import { proveInclusion } from "@/server/proof/check/log/merkle";
import { computeFromTiles } from "@/server/proof/check/log/tiles";
import { writeTlogProof } from "@/server/proof/check/log/tlogProof";
import { findCheckpointFor, findLoggedEntries, readStoredTiles } from "@/server/proof/log/logStore";

/** Lists the inclusions of a verification's entries. An entry that is not in the log yet has none. */
export async function listInclusions(tx: TenantTx, verificationId: string): Promise<EntryInclusion[]> {
  const inclusions: EntryInclusion[] = [];
  for (const { seq, leafIndex } of await findLoggedEntries(tx, verificationId)) {
    const checkpoint = await findCheckpointFor(tx, leafIndex);
    if (checkpoint === null) continue;
    const [index, size] = [Number(leafIndex), Number(checkpoint.size)];
    const path = await computeFromTiles(
      (readNode) => proveInclusion(index, size, readNode),
      (tiles) => readStoredTiles(tx, tiles),
    );
    inclusions.push({ seq, tlog_proof: writeTlogProof({ index, path, checkpoint: checkpoint.note }) });
  }
  return inclusions;
}
