import { randomBytes } from "node:crypto";
import { LIMITS } from "@/server/contracts/limits";
import { insertWebhookEndpoint } from "@/server/data/webhookStore";
import type { TenantDeps } from "@/server/domain/deps";
import { refuseField } from "@/server/domain/tenant/refuseField";
import { isPublicHttpsUrl } from "@/server/domain/webhooks/publicHttpsUrl";

/**
 * Registers a receiver of events. `secret` is in the form of Standard Webhooks: `whsec_` + base64 of 24 bytes.
 * @throws invalid_request (`url: …`)
 */
export async function addWebhookEndpoint(
  deps: Pick<TenantDeps, "db" | "clock" | "ids">,
  url: string,
): Promise<{ endpoint_id: string; url: string; secret: string }> {
  if (url.length > LIMITS.uriChars || !isPublicHttpsUrl(url)) {
    throw refuseField("url", "must be an https:// address on a public host, without credentials");
  }
  const id = deps.ids.next();
  const secret = `whsec_${randomBytes(24).toString("base64")}`;
  const row = { id, tenantId: deps.db.tenantId, url, secret, createdAt: deps.clock.now() };
  await deps.db.transaction((tx) => insertWebhookEndpoint(tx, row));
  return { endpoint_id: id, url, secret };
}
