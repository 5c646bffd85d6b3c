// Stores and deletes the sample tenant as a whole.
import "server-only";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import type { Database } from "@/server/data/database";
import type { TenantTx } from "@/server/data/tenant";

/** The ID of the advisory lock for the process that records. */
const RECORDING = 7_311_003;

/**
 * Deletes every row of the sample tenant. A transaction of another tenant sees none of them.
 * @returns the number of rows
 */
export async function deleteSampleData(tx: TenantTx): Promise<number> {
  const [row] = await tx.$queryRaw<{ deleted: bigint }[]>`SELECT delete_sample_data() AS deleted`;
  return Number(row?.deleted ?? 0);
}

/**
 * Returns true if the sample tenant exists and its data is not complete. Prevents its removal until the transaction
 * ends.
 */
export async function isRecordingDue(tx: TenantTx): Promise<boolean> {
  const kept = await tx.$queryRaw<object[]>`SELECT id FROM tenant WHERE id = ${SAMPLE_TENANT_ID}::uuid FOR UPDATE`;
  if (kept.length === 0) return false;
  return (await tx.auditEvent.findFirst({ where: { action: "sample_data.recorded" }, select: { id: true } })) === null;
}

/** Runs `work` unless another process is recording. */
export async function recordingAlone(database: Database, work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  const lost = () => {};
  client.on("error", lost);
  // The server would close a silent connection, and so release the lock.
  const alive = setInterval(() => void client.query("SELECT 1").catch(lost), 20_000);
  try {
    const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock($1) AS free", [RECORDING]);
    if (!rows[0]?.free) return;
    try {
      await work();
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [RECORDING]);
    }
  } finally {
    clearInterval(alive);
    client.off("error", lost).release();
  }
}
