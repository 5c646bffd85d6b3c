// Returns webhook events to a client that polls, instead of sending requests to an endpoint.
import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { TenantDeps } from "@/server/deps/deps";
import { WebhookEvent, type WebhookEventPage, type WebhookListenQuery } from "@/server/webhooks/contract/webhook";
import {
  type FanOutPosition,
  type WebhookListenerRow,
  findFanOutPosition,
  findListenerExpiry,
  insertWebhookListener,
  scanEventsAfter,
  renewWebhookListener,
} from "@/server/webhooks/listenerStore";
import { expiryFrom, renewableSince } from "@/server/webhooks/listenerTimes";

const POLL_EVERY_MS = 500;
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * Begins or renews a listener, and returns the events after `after`, oldest first. Waits up to `wait_ms` for the first
 * event. A later call of the same listener ends the wait.
 * @throws not_found (listener), invalid_request (`after: …`), conflict (20 listeners)
 */
export async function listenForEvents(
  deps: TenantDeps,
  { listener: id, after, types, wait_ms = 0, limit = LIMITS.pageSize }: WebhookListenQuery,
): Promise<WebhookEventPage> {
  const end = performance.now() + wait_ms;
  const listener = id === undefined ? await addListener(deps) : await renew(deps, id);
  let position = await startingPosition(deps, listener, after);
  let next = after ?? null;
  const filter = {
    types: types?.split(",").map((name) => WebhookEvent.parse(name)) ?? WebhookEvent.options,
    limit,
    maxBytes: SERVER_LIMITS.webhookListenBytes,
  };
  for (;;) {
    const { rows, expiresAt } = await deps.db.listTransaction(async (tx) => ({
      rows: await scanEventsAfter(tx, position, filter),
      expiresAt: await findListenerExpiry(tx, listener.id),
    }));
    const latest = rows.at(-1);
    if (latest) {
      position = { at: latest.fannedOutAt, id: latest.id };
      next = latest.id;
    }
    const items = rows.flatMap(({ id, type, createdAt, body }) =>
      body === null ? [] : [{ id, type, timestamp: createdAt.toISOString(), body }],
    );
    const wasRenewed = expiresAt?.getTime() !== listener.expiresAt.getTime();
    if (items.length > 0 || wasRenewed || !(await waitForNextPoll(deps, listener.id, end))) {
      return { listener: listener.id, items, next };
    }
  }
}

async function addListener(deps: TenantDeps): Promise<WebhookListenerRow> {
  const now = deps.clock.now();
  const row = { id: deps.ids.next(), tenantId: deps.db.tenantId, expiresAt: expiryFrom(now) };
  const maxListeners = SERVER_LIMITS.webhookListeners;
  const listener = await deps.db.transaction((tx) =>
    insertWebhookListener(tx, row, { now, deleteBefore: renewableSince(now), maxListeners }),
  );
  if (!listener) {
    throw new Problem("conflict", `the tenant has ${maxListeners} listeners; end one, and it expires within a minute`);
  }
  return listener;
}

async function renew(deps: TenantDeps, id: string): Promise<WebhookListenerRow> {
  const now = deps.clock.now();
  const times = { since: renewableSince(now), expiresAt: expiryFrom(now) };
  const listener = await deps.db.transaction((tx) => renewWebhookListener(tx, id, times));
  if (!listener) throw new Problem("not_found");
  return listener;
}

async function startingPosition(
  deps: TenantDeps,
  { startsAt }: WebhookListenerRow,
  after: string | undefined,
): Promise<FanOutPosition> {
  if (after === undefined) return { at: startsAt ?? new Date(0), id: LAST_ID };
  const position = await deps.db.transaction((tx) => findFanOutPosition(tx, after));
  if (!position) throw new Problem("invalid_request", "after: no event has this ID; use next of an earlier answer");
  return position;
}

/**
 * Waits for the next poll.
 * @returns false after `end`, or if the client disconnected or the process stops
 */
async function waitForNextPoll(deps: TenantDeps, id: string, end: number): Promise<boolean> {
  const started = performance.now();
  const waitMs = Math.min(POLL_EVERY_MS, end - started);
  if (waitMs <= 0 || deps.client?.aborted) return false;
  // No verification has this ID, so the wait ends early only if the client disconnects or the process stops.
  await deps.finished.wait({ tenantId: deps.db.tenantId, id }, waitMs, deps.client);
  return performance.now() - started >= waitMs - 5;
}
