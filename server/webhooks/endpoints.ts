import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type {
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointDeleted,
  WebhookEndpointList,
  WebhookEndpointWithSecret,
  WebhookRotation,
} from "@/server/webhooks/contract/webhook";
import {
  type WebhookEndpointRow,
  findWebhookEndpoint,
  listWebhookEndpointRows,
  lockWebhookEndpoint,
  updateWebhookEndpoint,
} from "@/server/webhooks/webhookStore";
import { type Act, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";
import { requireReceiverUrl } from "@/server/deps/publicHttpsUrl";
import { newWebhookSecret } from "@/server/webhooks/sign";
import { wireFields } from "@/server/deps/wireFields";

/** Converts a row to an API object, without its secrets. */
export function webhookEndpointObject(row: WebhookEndpointRow): WebhookEndpoint {
  return {
    endpoint_id: row.id,
    ...wireFields(row, "url", "description", "events", "status", "disabledReason", "failingSince"),
    ...wireFields(row, "previousSecretExpiresAt", "createdAt", "updatedAt"),
  };
}

/** @throws not_found */
export async function getWebhookEndpoint(deps: TenantDeps, { id }: { id: string }): Promise<WebhookEndpoint> {
  const row = await deps.db.transaction((tx) => findWebhookEndpoint(tx, id));
  if (!row) throw new Problem("not_found");
  return webhookEndpointObject(row);
}

/** Lists all endpoints, oldest first; a tenant has at most 20. */
export async function listWebhookEndpoints(deps: TenantDeps): Promise<WebhookEndpointList> {
  const rows = await deps.db.transaction(listWebhookEndpointRows);
  return { tenant_id: deps.db.tenantId, endpoints: rows.map(webhookEndpointObject) };
}

type Alteration = Omit<Act, "target"> & { data: Parameters<typeof updateWebhookEndpoint>[2] };

/**
 * Changes an endpoint and audits it, in one transaction; concurrent changes are serialized.
 * @throws not_found
 */
async function changeAndAudit(
  deps: TenantDeps & { actor: Principal },
  id: string,
  alteration: (row: WebhookEndpointRow, now: Date) => Alteration,
): Promise<WebhookEndpointRow> {
  return deps.db.transaction(async (tx) => {
    const row = await lockWebhookEndpoint(tx, id);
    if (!row) throw new Problem("not_found");
    const now = deps.clock.now();
    const { data, ...act } = alteration(row, now);
    const updatedRow = await updateWebhookEndpoint(tx, id, { ...data, updatedAt: now });
    await recordAudit(tx, deps, deps.actor, { ...act, target: id });
    return updatedRow;
  });
}

/**
 * Changes the fields in the body. Reactivation clears the failure record. A disabled endpoint receives nothing, and its
 * pending deliveries fail.
 * @throws not_found, invalid_request (`url: …`)
 */
export async function changeWebhookEndpoint(
  deps: TenantDeps & { actor: Principal },
  { id, body }: { id: string; body: WebhookEndpointChange },
): Promise<WebhookEndpoint> {
  const { url, description, events, status } = body;
  if (url !== undefined) requireReceiverUrl(deps, url);
  const row = await changeAndAudit(deps, id, () => ({
    action: status === "disabled" ? "webhook_endpoint.disabled" : "webhook_endpoint.changed",
    details: { fields: Object.keys(body).join(" ") },
    data: {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(events === undefined ? {} : { events }),
      ...(status === "active" ? { status, disabledReason: null, failingSince: null } : {}),
      ...(status === "disabled" ? { status, disabledReason: "disabled by its owner" } : {}),
    },
  }));
  return webhookEndpointObject(row);
}

/**
 * Deletes an endpoint and its secrets permanently. The delivery log remains in the database.
 * @throws not_found
 */
export async function removeWebhookEndpoint(
  deps: TenantDeps & { actor: Principal },
  { id }: { id: string },
): Promise<WebhookEndpointDeleted> {
  await changeAndAudit(deps, id, (_, now) => ({
    action: "webhook_endpoint.deleted",
    data: { status: "disabled", deletedAt: now, secret: "", previousSecret: null, previousSecretExpiresAt: null },
  }));
  return { endpoint_id: id, deleted: true };
}

const HOUR_MS = 3_600_000;

/**
 * Creates a secret; the current one also signs for `overlap_hours`, an older one expires immediately.
 * @throws not_found
 */
export async function rotateWebhookSecret(
  deps: TenantDeps & { actor: Principal },
  { id, body }: { id: string; body: WebhookRotation },
): Promise<WebhookEndpointWithSecret> {
  const secret = newWebhookSecret();
  const { overlap_hours = LIMITS.webhookOverlapDefaultHours } = body;
  const row = await changeAndAudit(deps, id, (before, now) => ({
    action: "webhook_endpoint.rotated",
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
