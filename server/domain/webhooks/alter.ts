import { Problem } from "@/server/contracts/problems";
import type { TenantTx } from "@/server/data/tenant";
import { lockWebhookEndpoint, updateWebhookEndpoint, type WebhookEndpointRow } from "@/server/data/webhookStore";
import { type Act, recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";

export type Alteration = {
  data: Parameters<typeof updateWebhookEndpoint>[2];
  action: string;
  details?: NonNullable<Act["details"]>;
};

/** Changes an endpoint and audits it, in one transaction; concurrent changes are serialized. @throws not_found */
export async function alterWebhookEndpoint(
  deps: TenantDeps,
  principal: Principal,
  id: string,
  alteration: (row: WebhookEndpointRow, now: Date) => Alteration,
): Promise<WebhookEndpointRow> {
  return deps.db.transaction(async (tx: TenantTx) => {
    const row = await lockWebhookEndpoint(tx, id);
    if (!row) throw new Problem("not_found");
    const now = deps.clock.now();
    const { data, action, details = {} } = alteration(row, now);
    const altered = await updateWebhookEndpoint(tx, id, { ...data, updatedAt: now });
    const act = { action: `webhook_endpoint.${action}`, targetKind: "webhook_endpoint", target: id, details };
    await recordAudit(tx, deps, principal, act);
    return altered;
  });
}
