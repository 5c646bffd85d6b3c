import type { TenantTx } from "@/server/data/tenant";
import { updateWebhookEndpoint, type WebhookEndpointRow } from "@/server/data/webhookStore";
import { recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import type { WebhookAnswer } from "@/server/domain/ports";
import { isGone, isSuccess } from "@/server/domain/webhooks/outcome";

/** Records an endpoint's failures, and disables it when it returned 410 or has failed without a success for too long. */
export async function noteEndpointHealth(
  tx: TenantTx,
  deps: TenantDeps,
  endpoint: WebhookEndpointRow,
  answer: WebhookAnswer,
): Promise<void> {
  const { id, failingSince } = endpoint;
  const now = deps.clock.now();
  if (isSuccess(answer)) {
    if (failingSince) await updateWebhookEndpoint(tx, id, { failingSince: null });
    return;
  }
  const since = failingSince ?? now;
  const reason = isGone(answer)
    ? "the receiver answered 410 Gone"
    : now.getTime() - since.getTime() >= deps.settings.webhooks.disableAfterMs
      ? `every delivery has failed since ${since.toISOString()}`
      : null;
  if (reason !== null && endpoint.status === "active") {
    await updateWebhookEndpoint(tx, id, { failingSince: since, status: "disabled", disabledReason: reason });
    const act = { action: "webhook_endpoint.disabled", targetKind: "webhook_endpoint", target: id };
    await recordAudit(tx, deps, "system", { ...act, details: { reason } });
  } else if (!failingSince) await updateWebhookEndpoint(tx, id, { failingSince: since });
}
