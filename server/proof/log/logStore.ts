import "server-only";
import type { Database } from "@/server/data/database";
import type { ProofLogCheckpoint, ProofLogIdentity, ProofLogPending } from "@/server/data/generated/client";
import type { SystemTx, TenantTx } from "@/server/data/tenant";
import type { ReadTile, TilePart } from "@/server/proof/check/log/tiles";

/** Finds the name and the key of the log. Null before its first checkpoint. */
export function findLogIdentity(database: Pick<Database, "prisma">): Promise<ProofLogIdentity | null> {
  return database.prisma.proofLogIdentity.findFirst();
}

/** Names the log and its key, unless it has them. */
export async function openLog(
  tx: SystemTx,
  { computeSeal }: Pick<Database, "computeSeal">,
  { origin, publicKey }: Pick<ProofLogIdentity, "origin" | "publicKey">,
  at: Date,
): Promise<void> {
  const seal = computeSeal(`open ${origin} ${publicKey}`);
  await tx.$executeRaw`SELECT open_proof_log(${origin}, ${publicKey}, ${at}::timestamptz, ${seal})`;
}

/** Finds the largest checkpoint. Null for an empty log. */
export function findLatestCheckpoint(tx: Pick<SystemTx, "proofLogCheckpoint">): Promise<ProofLogCheckpoint | null> {
  return tx.proofLogCheckpoint.findFirst({ orderBy: { size: "desc" } });
}

/**
 * Finds the checkpoint that shows most for a leaf: the first one with a quorum of witnesses, else the first one that
 * any has cosigned, else the largest.
 */
export async function findCheckpointFor(
  tx: Pick<SystemTx, "proofLogCheckpoint">,
  leafIndex: bigint,
): Promise<ProofLogCheckpoint | null> {
  const first = (filter: object) =>
    tx.proofLogCheckpoint.findFirst({ where: { size: { gt: leafIndex }, ...filter }, orderBy: { size: "asc" } });
  return (
    (await first({ witnessed: true })) ?? (await first({ cosignatures: { gt: 0 } })) ?? (await findLatestCheckpoint(tx))
  );
}

/**
 * Deletes at most `limit` checkpoints without a cosignature from before a time, except for the largest.
 * @returns their number
 */
export async function deleteCheckpoints(tx: SystemTx, cutoff: Date, limit: number): Promise<number> {
  const latest = await findLatestCheckpoint(tx);
  const where = { cosignatures: 0, createdAt: { lt: cutoff }, size: { lt: latest?.size ?? 0n } };
  const rows = await tx.proofLogCheckpoint.findMany({ where, select: { size: true }, take: limit });
  const deleted = await tx.proofLogCheckpoint.deleteMany({ where: { size: { in: rows.map(({ size }) => size) } } });
  return deleted.count;
}

/** Lists the entries that wait for their place, in their order. */
export function listPending(tx: SystemTx, limit: number): Promise<Pick<ProofLogPending, "id" | "entry">[]> {
  return tx.proofLogPending.findMany({ select: { id: true, entry: true }, orderBy: { id: "asc" }, take: limit });
}

export async function hasPending(tx: SystemTx): Promise<boolean> {
  return (await tx.proofLogPending.findFirst({ select: { id: true } })) !== null;
}

type TileAddress = { level: number; index: number };

/** Reads tiles by level and index. A tile that does not exist is empty. */
export async function readStoredTiles(
  tx: Pick<SystemTx, "proofLogTile">,
  tiles: readonly TileAddress[],
): Promise<ReadTile> {
  if (tiles.length === 0) return () => new Uint8Array();
  const addresses = tiles.map(({ level, index }) => ({ level, tileIndex: BigInt(index) }));
  const rows = await tx.proofLogTile.findMany({ where: { OR: addresses } });
  const bytesByTile = new Map<string, Uint8Array>(
    rows.map(({ level, tileIndex, bytes }) => [`${level}/${tileIndex}`, bytes]),
  );
  return (level, index) => bytesByTile.get(`${level}/${index}`) ?? new Uint8Array();
}

type Batch = {
  oldSize: number;
  size: number;
  pendingIds: readonly bigint[];
  tiles: readonly TilePart[];
  note: string;
  createdAt: Date;
};

/**
 * Appends a batch with its checkpoint.
 * @returns false if the log is no longer of the old size
 */
export async function appendToLog(
  tx: SystemTx,
  { computeSeal }: Pick<Database, "computeSeal">,
  { oldSize, size, pendingIds, tiles, note, createdAt }: Batch,
): Promise<boolean> {
  const batch = JSON.stringify({
    old_size: oldSize,
    size,
    pending_ids: pendingIds.map(String),
    tiles: tiles.map(({ level, index, bytes }) => ({
      level,
      tile_index: index,
      bytes: Buffer.from(bytes).toString("base64"),
    })),
    note,
    created_at: createdAt,
  });
  const [row] = await tx.$queryRaw<{ appended: boolean }[]>`
    SELECT append_to_proof_log(${batch}, ${computeSeal(`append ${batch}`)}) AS appended`;
  return row?.appended === true;
}

type CosignatureChange = { size: number; oldNote: string; lines: string; added: number; witnessed: boolean };

/**
 * Appends cosignatures to a checkpoint.
 * @returns false if its note has changed meanwhile
 */
export async function addCosignatures(
  tx: SystemTx,
  { computeSeal }: Pick<Database, "computeSeal">,
  { size, oldNote, lines, added, witnessed }: CosignatureChange,
): Promise<boolean> {
  const change = JSON.stringify({ size, old_note: oldNote, lines, added, witnessed });
  const [row] = await tx.$queryRaw<{ added: boolean }[]>`
    SELECT add_cosignatures(${change}, ${computeSeal(`cosign ${change}`)}) AS added`;
  return row?.added === true;
}

/** Lists the places of a verification's entries in the log. */
export async function findLoggedEntries(
  tx: TenantTx,
  verificationId: string,
): Promise<{ seq: number; leafIndex: bigint }[]> {
  return tx.$queryRaw`SELECT seq, leaf_index AS "leafIndex" FROM find_logged_entries(${verificationId}::uuid)`;
}
