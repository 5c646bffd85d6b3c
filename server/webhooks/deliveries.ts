import { Problem } from "@/server/contracts/problems";
import type { WebhookDelivery, WebhookDeliveryList, WebhookDeliveryQuery } from "@/server/webhooks/contract/webhook";
import {
  type ShownDelivery,
  findShownDelivery,
  findWebhookEndpoint,
  listDeliveryRows,
  lockDelivery,
  updateDelivery,
} from "@/server/webhooks/webhookStore";
import type { Page } from "@/server/data/page";
import type { ListTx } from "@/server/data/tenant";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";
import { readPage } from "@/server/deps/readPage";
import { announceDelivery } from "@/server/webhooks/fanOut";
import { signedHeaders } from "@/server/webhooks/sign";
import { wireFields } from "@/server/deps/wireFields";

/**
 * Lists the deliveries of an endpoint, newest first.
 * @throws not_found
 */
export async function listDeliveries(
  deps: TenantDeps,
  { id, status, ...page }: WebhookDeliveryQuery & { id: string },
): Promise<WebhookDeliveryList> {
  const readRows = async (tx: ListTx, position: Page) => {
    if (!(await findWebhookEndpoint(tx, id))) throw new Problem("not_found");
    return listDeliveryRows(tx, id, { status }, position);
  };
  return { endpoint_id: id, ...(await readPage(deps, page, readRows, webhookDeliveryObject)) };
}

/**
 * Starts another round of a delivery: the same webhook-id and body, an attempt now, then the retry schedule. It
 * replaces a round in progress.
 * @throws not_found, conflict (the endpoint is disabled)
 */
export async function redeliver(
  deps: TenantDeps & { actor: Principal },
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<WebhookDelivery> {
  const shownDelivery = await deps.db.transaction(async (tx) => {
    const endpoint = await findWebhookEndpoint(tx, id);
    const delivery = endpoint && (await lockDelivery(tx, delivery_id));
    if (!delivery || delivery.endpointId !== id) throw new Problem("not_found");
    if (endpoint.status !== "active") throw new Problem("conflict", "the endpoint is disabled; activate it first");
    const round = delivery.round + 1;
    await updateDelivery(tx, delivery_id, { status: "pending", round, nextAttemptAt: deps.clock.now() });
    const act = { action: "webhook_delivery.redelivered", target: delivery_id, details: { round } } as const;
    await recordAudit(tx, deps, deps.actor, act);
    return findShownDelivery(tx, delivery_id);
  });
  await announceDelivery(deps, shownDelivery).catch((error: unknown) =>
    deps.log.warn({ perMinute: "", err: error, delivery_id }, "the pipeline was not reached; the sweep will try again"),
  );
  return webhookDeliveryObject(shownDelivery);
}

function webhookDeliveryObject(row: ShownDelivery): WebhookDelivery {
  return {
    delivery_id: row.id,
    webhook_id: row.messageId,
    ...wireFields(row.message, "type", "verificationId"),
    ...wireFields(row, "url", "status", "nextAttemptAt", "createdAt", "deliveredAt"),
    body: row.message.body ?? "",
    attempts: row.log.toReversed().map((attempt) => ({
      number: attempt.number,
      headers: signedHeaders(row.messageId, attempt.createdAt),
      ...wireFields(attempt, "statusCode", "error", "response", "durationMs", "createdAt"),
    })),
  };
}
