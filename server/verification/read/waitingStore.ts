// Queries for callers that wait for a verification.
import "server-only";
import type { VerificationFinished } from "@/server/contracts/events";
import type { Database } from "@/server/data/database";
import type { Verification } from "@/server/data/generated/client";
import { CHANNELS } from "@/server/data/sqlNames";

export type AwaitedVerification = { tenantId: string; id: string };
type VerificationStatusRow = Pick<Verification, "id" | "status">;

/** Lists the statuses of the verifications that exist in their tenant, in one statement. */
export async function listStatuses(
  { pool, computeBinding }: Pick<Database, "pool" | "computeBinding">,
  awaited: readonly AwaitedVerification[],
): Promise<VerificationStatusRow[]> {
  const { rows } = await pool.query<VerificationStatusRow>({
    name: "list_verification_statuses",
    text: "SELECT id, status FROM list_verification_statuses($1, $2)",
    values: [awaited.map(({ tenantId }) => computeBinding(tenantId)), awaited.map(({ id }) => id)],
  });
  return rows;
}

/**
 * Notifies the other processes, separately from the write of the verdict. A commit with a notification holds a lock of
 * the whole server until the log is on disk, and this statement has nothing to write to disk.
 */
export async function notifyFinished({ jobs }: Pick<Database, "jobs">, event: VerificationFinished): Promise<void> {
  const values = [CHANNELS.verificationFinished, JSON.stringify(event)];
  await jobs.pool.query({ name: "notify_finished", text: "SELECT pg_notify($1, $2)", values });
}
