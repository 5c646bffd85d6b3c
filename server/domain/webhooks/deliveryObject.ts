import type { WebhookDelivery } from "@/server/contracts/webhook";
import type { ShownDelivery } from "@/server/data/webhookStore";
import { signedHeaders } from "@/server/domain/webhooks/sign";

export function webhookDeliveryObject(row: ShownDelivery): WebhookDelivery {
  return {
    delivery_id: row.id,
    webhook_id: row.messageId,
    type: row.message.type as WebhookDelivery["type"],
    verification_id: row.message.verificationId,
    url: row.url,
    status: row.status as WebhookDelivery["status"],
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    delivered_at: row.deliveredAt?.toISOString() ?? null,
    body: row.message.body ?? "",
    attempts: row.log.toReversed().map((attempt) => ({
      number: attempt.number,
      headers: signedHeaders(row.messageId, attempt.createdAt),
      status_code: attempt.statusCode,
      error: attempt.error,
      response: attempt.response,
      duration_ms: attempt.durationMs,
      created_at: attempt.createdAt.toISOString(),
    })),
  };
}
