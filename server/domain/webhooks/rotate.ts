import { LIMITS } from "@/server/contracts/limits";
import type { WebhookEndpointWithSecret, WebhookRotation } from "@/server/contracts/webhook";
import type { TenantDeps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";
import { alterWebhookEndpoint } from "@/server/domain/webhooks/alter";
import { webhookEndpointObject } from "@/server/domain/webhooks/endpointObject";
import { newWebhookSecret } from "@/server/domain/webhooks/secret";

const HOUR_MS = 3_600_000;

/** Creates a secret; the current one also signs for `overlap_hours`, an older one expires immediately. @throws not_found */
export async function rotateWebhookSecret(
  deps: TenantDeps,
  principal: Principal,
  { id, body }: { id: string; body: WebhookRotation },
): Promise<WebhookEndpointWithSecret> {
  const secret = newWebhookSecret();
  const { overlap_hours = LIMITS.webhookOverlapDefaultHours } = body;
  const row = await alterWebhookEndpoint(deps, principal, id, (before, now) => ({
    action: "rotated",
    details: { overlap_hours },
    data: {
      secret,
      ...(overlap_hours === 0
        ? { previousSecret: null, previousSecretExpiresAt: null }
        : {
            previousSecret: before.secret,
            previousSecretExpiresAt: new Date(now.getTime() + overlap_hours * HOUR_MS),
          }),
    },
  }));
  return { ...webhookEndpointObject(row), secret };
}
