// Sends a test event to an endpoint at once, so that its owner sees the response.
import { Problem } from "@/server/contracts/problems";
import type { TenantDeps } from "@/server/deps/deps";
import { isSuccess } from "@/server/webhooks/endpointHealth";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { WebhookTestResult } from "@/server/webhooks/contract/webhook";
import { secretsAt, signedHeaders, signWebhook } from "@/server/webhooks/sign";
import { findWebhookEndpoint } from "@/server/webhooks/webhookStore";

/**
 * Sends one request of type webhook.test, signed like every other event. It is not stored, not repeated, and does not
 * count for the health of the endpoint.
 * @throws not_found, conflict (the endpoint is disabled)
 */
export async function sendTestEvent(deps: TenantDeps, { id }: { id: string }): Promise<WebhookTestResult> {
  const endpoint = await deps.db.transaction((tx) => findWebhookEndpoint(tx, id));
  if (!endpoint) throw new Problem("not_found");
  if (endpoint.status !== "active") throw new Problem("conflict", "the endpoint is disabled; activate it first");
  const [webhookId, sentAt] = [deps.ids.next(), deps.clock.now()];
  const body = JSON.stringify({
    type: "webhook.test",
    timestamp: sentAt.toISOString(),
    data: { tenant_id: endpoint.tenantId, endpoint_id: id },
  });
  const { timeoutMs } = deps.settings.webhooks;
  const headers = signWebhook(secretsAt(endpoint, sentAt), webhookId, sentAt, body);
  const answer = await deps.sendWebhook({ url: endpoint.url, headers, body, timeoutMs });
  return {
    webhook_id: webhookId,
    delivered: isSuccess(answer),
    headers: signedHeaders(webhookId, sentAt),
    body,
    status_code: answer.status,
    error: answer.error,
    response: answer.response?.slice(0, SERVER_LIMITS.webhookAnswerShownChars) ?? null,
    duration_ms: Math.round(answer.durationMs),
  };
}
