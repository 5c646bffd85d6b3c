// The events that queue verifications. The ID of an event contains its subject, which deduplicates it.
import { DETERMINISTIC_QUEUED, MAX_PER_EVENT, type VerificationsQueued } from "@/server/contracts/events";

type Queued = { tenantId: string; verificationId: string };
type QueuedEvent = { name: string; id: string; data: VerificationsQueued };

/** Creates the event of a verification that has a run of its own. */
export function singleEvent(name: string, { tenantId, verificationId }: Queued, resumption?: string): QueuedEvent {
  return {
    name,
    id: eventId(verificationId, resumption),
    data: { tenant_id: tenantId, verification_ids: [verificationId] },
  };
}

/** Creates one event for each tenant, or several if it has more verifications than one event may have. */
export function groupEvents(verifications: readonly Queued[]): QueuedEvent[] {
  const tenantIds = [...new Set(verifications.map(({ tenantId }) => tenantId))];
  return tenantIds.flatMap((tenantId) => {
    const ids = verifications.filter((item) => item.tenantId === tenantId).map(({ verificationId }) => verificationId);
    const starts = ids.flatMap((_, index) => (index % MAX_PER_EVENT === 0 ? [index] : []));
    return starts.map((start) => groupEvent(tenantId, ids.slice(start, start + MAX_PER_EVENT)));
  });
}

function groupEvent(tenant_id: string, verification_ids: string[]): QueuedEvent {
  return {
    name: DETERMINISTIC_QUEUED,
    id: `${verification_ids[0]}:group`,
    data: { tenant_id, verification_ids },
  };
}

/** Returns the ID of an event. `resumption` is set when an earlier run was lost. */
export const eventId = (subject: string, resumption?: string) =>
  resumption === undefined ? subject : `${subject}:${resumption}`;
