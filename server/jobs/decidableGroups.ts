import { setImmediate } from "node:timers/promises";
import type { Inngest } from "inngest";
import { DECIDABLE_QUEUED, type DecidableQueued, MAX_DECIDABLE } from "@/server/contracts/events";

/** Limits the wait for the previous group, which another process may decide, or which may take long. */
const MAX_WAIT_MS = 100;

type Group = { ids: string[]; sent: Promise<void>; send(): void };

export type DecidableGroups = ReturnType<typeof createDecidableGroups>;

/**
 * Groups accepted verifications of a tenant into the events of decide-verifications. The first group is sent at once.
 * Verifications that are accepted while it is decided form the next group, which is sent when it is full, when the
 * previous group has ended, or after MAX_WAIT_MS. Under load this turns many runs into few. A single verification waits
 * for nothing.
 */
export function createDecidableGroups(client: Inngest) {
  const openGroups = new Map<string, Group>();
  /** Tenants whose latest group may still be decided, with the timer that ends the wait for it. */
  const waitTimers = new Map<string, NodeJS.Timeout>();

  function openGroup(tenantId: string): Group {
    const ids: string[] = [];
    let send = () => {};
    const ready = new Promise<void>((resolve) => (send = resolve));
    const group: Group = { ids, send, sent: ready.then(() => sendGroup(tenantId, group)) };
    openGroups.set(tenantId, group);
    return group;
  }

  async function sendGroup(tenantId: string, group: Group): Promise<void> {
    // Verifications that one statement has stored are queued in the same phase of the event loop and join the group.
    await setImmediate();
    if (openGroups.get(tenantId) === group) openGroups.delete(tenantId);
    clearTimeout(waitTimers.get(tenantId));
    waitTimers.set(tenantId, setTimeout(() => onGroupEnd(tenantId), MAX_WAIT_MS).unref());
    const data: DecidableQueued = { tenant_id: tenantId, verification_ids: group.ids };
    await client.send({ name: DECIDABLE_QUEUED, id: `${group.ids[0]}:decidable`, data });
  }

  /** Sends the next group of the tenant. Called when the run of its previous group has ended. */
  function onGroupEnd(tenantId: string): void {
    clearTimeout(waitTimers.get(tenantId));
    waitTimers.delete(tenantId);
    openGroups.get(tenantId)?.send();
  }

  return {
    /** Adds a verification to the open group. Resolves when the event of the group is accepted. */
    queue(tenantId: string, verificationId: string): Promise<void> {
      const group = openGroups.get(tenantId) ?? openGroup(tenantId);
      group.ids.push(verificationId);
      const isFull = group.ids.length === MAX_DECIDABLE;
      if (isFull) openGroups.delete(tenantId);
      if (isFull || !waitTimers.has(tenantId)) group.send();
      return group.sent;
    },
    onGroupEnd,
  };
}
