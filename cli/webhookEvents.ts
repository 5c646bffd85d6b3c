// The events of a listener, one after another, through outages of the service.
import { setTimeout as sleep } from "node:timers/promises";
import { durationText } from "@/server/contracts/quantities";
import type { WebhookEvent, WebhookEventPage } from "@/server/webhooks/contract/webhook";
import type { Client } from "@/cli/client";
import { ApiRefusal, TimeoutRefusal, Unreachable } from "@/cli/refusals";
import { isTransient, computePauseMs, startDeadline } from "@/cli/retries";
import { note, toPrintable } from "@/cli/terminal";

const WAIT_MS = 20_000;
const ANSWER_WITHIN_S = 40;
const MAX_PAUSE_MS = 30_000;

type Place = { listener?: string; after?: string };

/**
 * Yields events until `stop`. An outage is retried without end and continues after the last event.
 * @throws as `call`, for the first call and for refusals that a retry cannot help
 */
export async function* webhookEvents(
  client: Client,
  types: readonly WebhookEvent[] | undefined,
  { stop, onReady }: { stop: AbortSignal; onReady: () => void },
): AsyncGenerator<WebhookEventPage["items"][number]> {
  const filter = types === undefined ? {} : { types: types.join(",") };
  const poll = (place: Place, wait_ms: number) => {
    const signal = AbortSignal.any([stop, startDeadline(ANSWER_WITHIN_S).signal]);
    return client.call("webhook.listen", { ...filter, ...place, wait_ms }, signal);
  };
  let page: WebhookEventPage | null = await poll({}, 0);
  onReady();
  let place: Place = {};
  for (let failures = 0; ;) {
    if (page) {
      failures = 0;
      yield* page.items;
      place = { listener: page.listener, ...(page.next !== null && { after: page.next }) };
    }
    if (stop.aborted) return;
    try {
      page = await poll(place, WAIT_MS);
    } catch (error) {
      if (stop.aborted) return;
      page = null;
      if (isExpired(error)) {
        note("The listener expired: events of the meantime are not sent.");
        place = {};
      } else await pauseOrThrow(error, (failures += 1), stop);
    }
  }
}

const isExpired = (error: unknown) => error instanceof ApiRefusal && error.problem.code === "not_found";

async function pauseOrThrow(error: unknown, failures: number, stop: AbortSignal): Promise<void> {
  const transient = error instanceof TimeoutRefusal ? new Unreachable(error.message) : error;
  if (!isTransient(transient)) throw error;
  const pause = Math.min(computePauseMs(transient, Math.min(failures, 10)), MAX_PAUSE_MS);
  const reason = transient instanceof ApiRefusal ? transient.problem.code : transient.message;
  note(`${toPrintable(reason)}; retrying in ${durationText(pause)}`);
  await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
}
