// Sends events to an Inngest server without delaying the request that caused them. Their rows are committed: the sweep
// sends what is dropped here of verifications and webhooks again, and the next feedback fits the calibration with the
// dropped one.
import pLimit from "p-limit";
import type { Events, Log } from "@/server/deps/ports";

const CONCURRENCY = 16;
const MAX_WAITING = 1_000;

/** Each method resolves at once. Failures are logged. */
export function sendInBackground(events: Events, log: Log): Events {
  const limit = pLimit(CONCURRENCY);

  function start(send: () => Promise<void>): Promise<void> {
    if (limit.pendingCount >= MAX_WAITING) return Promise.resolve();
    void limit(async () => {
      try {
        await send();
      } catch (error) {
        const message = "the Inngest server was not reached; the sweep sends these events again";
        log.warn({ perMinute: "", err: error }, message);
      }
    });
    return Promise.resolve();
  }
  return {
    verificationQueued: (event, resumption) => start(() => events.verificationQueued(event, resumption)),
    feedbackRecorded: (event) => start(() => events.feedbackRecorded(event)),
    webhookDelivery: (event, resumption) => start(() => events.webhookDelivery(event, resumption)),
  };
}
