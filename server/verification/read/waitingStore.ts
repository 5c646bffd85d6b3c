// Queries of callers that wait for a verification.
import "server-only";
import type { VerificationFinished } from "@/server/contracts/events";
import type { Database } from "@/server/data/database";
import type { Verification } from "@/server/data/generated/client";
import { CHANNELS } from "@/server/data/sqlNames";

export type AwaitedVerification = { tenantId: string; id: string };
type VerificationStatusRow = Pick<Verification, "id" | "status">;

/** The statuses of those that exist in their tenant: one statement, whatever their number. */
export async function listStatuses(
  { pool, bindingOf }: Pick<Database, "pool" | "bindingOf">,
  awaited: readonly AwaitedVerification[],
): Promise<VerificationStatusRow[]> {
  const { rows } = await pool.query<VerificationStatusRow>({
    name: "list_verification_statuses",
    text: "SELECT id, status FROM list_verification_statuses($1, $2)",
    values: [awaited.map(({ tenantId }) => bindingOf(tenantId)), awaited.map(({ id }) => id)],
  });
  return rows;
}

/**
 * Tells the other processes. Separate from the write of the verdict: a commit with a notification holds a lock of the
 * whole server until its log is on disk, and this one has nothing to bring to disk.
 */
export async function notifyFinished({ jobs }: Pick<Database, "jobs">, finished: VerificationFinished): Promise<void> {
  const values = [CHANNELS.verificationFinished, JSON.stringify(finished)];
  await jobs.pool.query({ name: "notify_finished", text: "SELECT pg_notify($1, $2)", values });
}
