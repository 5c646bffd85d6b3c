import { setImmediate } from "node:timers/promises";
import type { Inngest } from "inngest";
import { DECIDABLE_QUEUED, type DecidableQueued, MAX_DECIDABLE } from "@/server/contracts/events";

/** A group waits no longer for the earlier one: another process may run that, or it may take long. */
const LONGEST_WAIT_MS = 100;

type Group = { ids: string[]; sent: Promise<void>; send(): void };

export type DecidableGroups = ReturnType<typeof createDecidableGroups>;

/**
 * Groups accepted verifications of a tenant into the events of decide-verifications. A group is sent at once; those
 * that are accepted while it is decided form the next one, which is sent when it is full, when the earlier one has
 * ended, or after LONGEST_WAIT_MS. Under load this turns many runs into few, alone it adds nothing.
 */
export function createDecidableGroups(client: Inngest) {
  const open = new Map<string, Group>();
  /** Tenants whose latest group may still be decided, each with the end of the wait for it. */
  const deciding = new Map<string, NodeJS.Timeout>();

  function begin(tenantId: string): Group {
    const ids: string[] = [];
    let send = () => {};
    const ready = new Promise<void>((resolve) => (send = resolve));
    const group: Group = { ids, send, sent: ready.then(() => deliver(tenantId, group)) };
    open.set(tenantId, group);
    return group;
  }

  async function deliver(tenantId: string, group: Group): Promise<void> {
    // What one statement has stored is announced in one phase of the event loop.
    await setImmediate();
    if (open.get(tenantId) === group) open.delete(tenantId);
    clearTimeout(deciding.get(tenantId));
    deciding.set(tenantId, setTimeout(() => ended(tenantId), LONGEST_WAIT_MS).unref());
    const data: DecidableQueued = { tenant_id: tenantId, verification_ids: group.ids };
    await client.send({ name: DECIDABLE_QUEUED, id: `${group.ids[0]}:decidable`, data });
  }

  /** The run of a group of the tenant has ended. */
  function ended(tenantId: string): void {
    clearTimeout(deciding.get(tenantId));
    deciding.delete(tenantId);
    open.get(tenantId)?.send();
  }

  return {
    /** Resolves when the event is accepted. */
    queue(tenantId: string, verificationId: string): Promise<void> {
      const group = open.get(tenantId) ?? begin(tenantId);
      group.ids.push(verificationId);
      if (group.ids.length === MAX_DECIDABLE) open.delete(tenantId);
      if (group.ids.length === MAX_DECIDABLE || !deciding.has(tenantId)) group.send();
      return group.sent;
    },
    ended,
  };
}
