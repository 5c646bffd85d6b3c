// Sends webhooks from this process as soon as their messages are committed. A run of the pipeline would wait behind those
// of the verdicts that caused them.
import pLimit from "p-limit";
import type { WebhookMessageWritten } from "@/server/contracts/events";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { createCallsInHand } from "@/server/jobs/callsInHand";
import { createFirstAttempts } from "@/server/jobs/firstAttempts";
import { createKeyedLimits } from "@/server/jobs/keyedLimits";
import { announceDelivery, fanOutMessage } from "@/server/webhooks/fanOut";

const FAN_OUTS = 8;
/** Half of the places, so that the burst of one tenant does not delay the webhooks of the others. */
const FAN_OUTS_PER_TENANT = FAN_OUTS / 2;
/** Some megabytes. The sweep finds the messages beyond. */
const MAX_WAITING = 10_000;
const STOP_WITHIN_MS = 5_000;

export type WebhookDispatch = {
  /**
   * Fans a message out, unless that was done, and goes on with the first attempt of its deliveries. Resolves when the
   * message was handled; one that fails, or that is too many, is left to the sweep, as is a delivery that is lost later.
   */
  dispatch(message: WebhookMessageWritten): Promise<void>;
  /** Begins no further message, and waits for the attempts in hand, for a bounded time. */
  stop(): Promise<void>;
};

/** All processes are notified of a message; the one that stores its deliveries sends them. */
export function createWebhookDispatch(deps: Deps): WebhookDispatch {
  const limitTenant = createKeyedLimits(FAN_OUTS_PER_TENANT);
  const limitFanOuts = pLimit(FAN_OUTS);
  const attemptFirst = createFirstAttempts();
  const attempts = createCallsInHand(deps.clock);
  let waiting = 0;
  let stopped = false;

  async function fanOut({ tenant_id, message_id }: WebhookMessageWritten): Promise<void> {
    if (stopped) return;
    const tenant = jobDeps(deps, tenant_id);
    const deliveries = await fanOutMessage(tenant, message_id);
    if (stopped) {
      await Promise.all(deliveries.map((delivery) => announceDelivery(deps, delivery)));
      return;
    }
    for (const delivery of deliveries) {
      attempts.hold(attemptFirst(tenant, delivery)).catch((error: unknown) => {
        const about = { perMinute: "", err: error, deliveryId: delivery.id };
        deps.log.warn(about, "the run of a webhook was not started; the sweep starts it");
      });
    }
  }

  return {
    dispatch: async (message) => {
      if (waiting >= MAX_WAITING) return;
      waiting += 1;
      try {
        await limitTenant(message.tenant_id, () => limitFanOuts(() => fanOut(message)));
      } catch (error) {
        const about = { perMinute: "", err: error, messageId: message.message_id };
        deps.log.warn(about, "a webhook message was not fanned out; the sweep finds it");
      } finally {
        waiting -= 1;
      }
    },
    stop: () => {
      stopped = true;
      return attempts.drain(STOP_WITHIN_MS);
    },
  };
}
