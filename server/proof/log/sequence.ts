// Appends the entries of proofs to the log, batch by batch, each with a signed checkpoint.
import type { Deps } from "@/server/deps/deps";
import { type SystemTx, systemTransaction } from "@/server/data/tenant";
import { type Checkpoint, parseCheckpoint, writeCheckpoint } from "@/server/proof/check/log/checkpoint";
import { computeRoot, EMPTY_ROOT } from "@/server/proof/check/log/merkle";
import { parseNote, writeSignatureLine } from "@/server/proof/check/log/note";
import { appendEntries, computeFromTiles, listTiles } from "@/server/proof/check/log/tiles";
import type { CheckpointSigner } from "@/server/proof/log/checkpointSigner";
import { appendToLog, findLatestCheckpoint, listPending, readStoredTiles } from "@/server/proof/log/logStore";

/** Entries of one batch, which has one checkpoint and one transaction. */
const BATCH = 1_024;
/** Bounds the work of one run, so that a backlog of millions is many short runs. */
const BATCHES_PER_RUN = 64;

type SequencerDeps = Pick<Deps, "database" | "clock">;

/**
 * Appends pending entries until none waits, or BATCHES_PER_RUN batches. It may stop or repeat at any point: a batch
 * enters the log whole, at the size for which it was made, or not at all.
 * @returns the number of entries
 */
export async function sequenceEntries(deps: SequencerDeps, signer: CheckpointSigner): Promise<number> {
  let appendedCount = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const count = await appendBatch(deps, signer);
    appendedCount += count ?? 0;
    // Another process that appended first has made this batch void. It goes on with what is left.
    if (count === null || count < BATCH) break;
  }
  return appendedCount;
}

/** Appends one batch. Returns null if another process appended first. */
async function appendBatch({ database, clock }: SequencerDeps, signer: CheckpointSigner): Promise<number | null> {
  // Read before the database, since another process may append meanwhile and remember that.
  const lastSigned = signer.lastSigned();
  const { old, pending, readTile } = await systemTransaction(database, "log", async (tx) => {
    const old = await readCheckpoint(tx, signer.key.name);
    await requireSameLog(tx, old, lastSigned);
    const edge = listTiles((readNode) => computeRoot(old.size, readNode));
    return { old, pending: await listPending(tx, BATCH), readTile: await readStoredTiles(tx, edge) };
  });
  if (pending.length === 0) return 0;
  const entries = pending.map(({ entry }) => entry);
  const { size, root, parts } = appendEntries(old.size, entries, readTile);
  const checkpoint = { origin: signer.key.name, size, root };
  const text = writeCheckpoint(checkpoint);
  const note = `${text}\n${writeSignatureLine(signer.key, signer.sign(new TextEncoder().encode(text)))}`;
  const pendingIds = pending.map(({ id }) => id);
  const batch = { oldSize: old.size, size, pendingIds, tiles: parts, note, createdAt: clock.now() };
  const isAppended = await systemTransaction(database, "log", (tx) => appendToLog(tx, database, batch));
  if (!isAppended) return null;
  signer.remember(note);
  return pending.length;
}

/** Reads the state of the log: its largest checkpoint. */
async function readCheckpoint(tx: Pick<SystemTx, "proofLogCheckpoint">, origin: string): Promise<Checkpoint> {
  const row = await findLatestCheckpoint(tx);
  if (row === null) return { origin, size: 0, root: EMPTY_ROOT };
  const checkpoint = parseCheckpoint(parseNote(row.note)?.text ?? "");
  if (checkpoint === null) throw new Error("the stored checkpoint of the log is none");
  return checkpoint;
}

/**
 * Requires that the log still holds what this process signed last.
 * @throws Error if the database was set back or changed, since the next checkpoint would fork the log
 */
async function requireSameLog(tx: SystemTx, current: Checkpoint, lastSigned: Checkpoint | null): Promise<void> {
  if (lastSigned === null || lastSigned.origin !== current.origin) return;
  const isShorter = current.size < lastSigned.size;
  const root = isShorter ? null : await computeStoredRoot(tx, lastSigned.size);
  if (root !== null && Buffer.compare(root, lastSigned.root) === 0) return;
  throw new Error(
    `the log has ${current.size} entries ${isShorter ? `and had ${lastSigned.size}` : "and another history"} when this process signed ` +
      "it last: a database that was set back would fork it. docs/operations.md (The log) says what to do.",
  );
}

const computeStoredRoot = (tx: SystemTx, size: number): Promise<Uint8Array> =>
  computeFromTiles(
    (readNode) => computeRoot(size, readNode),
    (tiles) => readStoredTiles(tx, tiles),
  );
