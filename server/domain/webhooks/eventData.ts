// The body of webhook events: the resource as the API returns it.
import type { WebhookEvent, WebhookPayload } from "@/server/contracts/webhook";
import { findClosedEscalation } from "@/server/data/escalationStore";
import type { WebhookMessageRow } from "@/server/data/webhookStore";
import { getDetermination } from "@/server/domain/review/getDetermination";
import type { TenantDeps } from "@/server/domain/deps";
import { escalationListItem } from "@/server/domain/escalation/escalationObject";
import { getVerification } from "@/server/domain/verification/get";

type Reader = (deps: TenantDeps, verificationId: string) => Promise<WebhookPayload["data"]>;

const READERS: Record<WebhookEvent, Reader> = {
  "verification.succeeded": getVerification,
  "verification.failed": getVerification,
  "determination.recorded": getDetermination,
  "escalation.closed": async (deps, verificationId) => {
    const row = await deps.db.transaction((tx) => findClosedEscalation(tx, verificationId));
    if (!row) throw new Error("a closed escalation is gone");
    return { tenant_id: row.tenantId, ...escalationListItem(row) };
  },
};

/** The body of a message: a VerificationObject, a VerificationDetermination or an EscalationListItem with its tenant, under the event's time. */
export async function webhookPayload(deps: TenantDeps, message: WebhookMessageRow): Promise<WebhookPayload> {
  const type = message.type as WebhookEvent;
  return { type, timestamp: message.createdAt.toISOString(), data: await READERS[type](deps, message.verificationId) };
}
