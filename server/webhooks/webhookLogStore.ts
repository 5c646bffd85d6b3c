// Retention of webhook messages.
import "server-only";
import type { SystemTx } from "@/server/data/tenant";

/**
 * Deletes up to `limit` messages from before `before`, with their deliveries and attempts, unless one is pending or was
 * attempted since. @returns how many messages
 */
export async function pruneWebhookMessages(tx: SystemTx, before: Date, limit: number): Promise<number> {
  const old = await tx.$queryRaw<{ id: string }[]>`
    SELECT m.id FROM webhook_message m WHERE m.fanned_out_at IS NOT NULL AND m.created_at < ${before} AND NOT EXISTS (
      SELECT FROM webhook_delivery d WHERE d.tenant_id = m.tenant_id AND d.message_id = m.id AND (d.status = 'pending' OR EXISTS (
        SELECT FROM webhook_attempt a WHERE a.tenant_id = d.tenant_id AND a.delivery_id = d.id AND a.created_at >= ${before})))
    ORDER BY m.created_at LIMIT ${limit}`;
  const ids = old.map(({ id }) => id);
  // A concurrently redelivered delivery is pending once its lock is released, and keeps its message.
  await tx.$executeRaw`DELETE FROM webhook_delivery WHERE message_id = ANY (${ids}::uuid[]) AND status <> 'pending'`;
  return tx.$executeRaw`
    DELETE FROM webhook_message m WHERE m.id = ANY (${ids}::uuid[]) AND NOT EXISTS (
      SELECT FROM webhook_delivery d WHERE d.tenant_id = m.tenant_id AND d.message_id = m.id)`;
}
