// Sends events to an Inngest server without delaying the request that caused them. Dropped events are not lost, because
// their rows are committed: the sweep sends the events of verifications and webhooks again, and the next calibration
// includes all stored feedback.
import pLimit from "p-limit";
import type { Events, Log } from "@/server/deps/ports";

const CONCURRENCY = 16;
const MAX_QUEUED = 1_000;

/** Wraps `events` so that each method resolves at once. Failures are logged. */
export function sendInBackground(events: Events, log: Log): Events {
  const limit = pLimit(CONCURRENCY);

  function start(send: () => Promise<void>): Promise<void> {
    if (limit.pendingCount >= MAX_QUEUED) return Promise.resolve();
    void limit(async () => {
      try {
        await send();
      } catch (error) {
        const message = "the Inngest server is unreachable; the sweep will send these events again";
        log.warn({ perMinute: "", err: error }, message);
      }
    });
    return Promise.resolve();
  }
  return {
    verificationQueued: (event, resumption) => start(() => events.verificationQueued(event, resumption)),
    feedbackRecorded: (event) => start(() => events.feedbackRecorded(event)),
    proofLogPending: (key) => start(() => events.proofLogPending(key)),
    proofLogUnwitnessed: (key) => start(() => events.proofLogUnwitnessed(key)),
    webhookDelivery: (event, resumption) => start(() => events.webhookDelivery(event, resumption)),
  };
}
