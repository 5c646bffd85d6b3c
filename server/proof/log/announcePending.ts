// Finds work on the log, and requests runs that do it.
import type { Deps } from "@/server/deps/deps";
import { systemTransaction } from "@/server/data/tenant";
import { parseNote } from "@/server/proof/check/log/note";
import { findLatestCheckpoint, hasPending } from "@/server/proof/log/logStore";
import { listMissing } from "@/server/proof/log/witnesses";

/** How often a process looks for pending entries. A lookup costs less than an event for each entry would. */
export const PENDING_POLL_INTERVAL_MS = 1_000;
/** After this time without progress, a run counts as lost and another is requested. */
const LOST_AFTER_MS = 10_000;
/** How often witnesses are asked about a new checkpoint, and about one that they have not cosigned for a while. */
const WITNESS_INTERVAL_MS = 5_000;
const LATE_WITNESS_INTERVAL_MS = 60_000;
const LATE_AFTER_MS = 30_000;

/**
 * Requests a run if entries wait, and one if the latest checkpoint lacks a cosignature. All processes request the same
 * runs.
 */
export async function announcePending({ database, clock, events, settings, proofCrypto }: Deps): Promise<void> {
  const { latest, isPending } = await systemTransaction(database, "log", async (tx) => ({
    latest: await findLatestCheckpoint(tx),
    isPending: await hasPending(tx),
  }));
  const now = clock.now().getTime();
  if (isPending) await events.proofLogPending(`${latest?.size ?? 0}:${Math.floor(now / LOST_AFTER_MS)}`);
  const policy = settings.logPolicy?.policy;
  const note = latest && parseNote(latest.note);
  // The count of cosignatures would not tell: some may be of witnesses that an earlier policy named.
  if (!policy || !note || listMissing(note, policy, proofCrypto).length === 0) return;
  const isLate = now - latest.createdAt.getTime() > LATE_AFTER_MS;
  const intervalMs = isLate ? LATE_WITNESS_INTERVAL_MS : WITNESS_INTERVAL_MS;
  await events.proofLogUnwitnessed(`${intervalMs}:${Math.floor(now / intervalMs)}`);
}
