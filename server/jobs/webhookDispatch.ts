// Sends webhooks from this process as soon as their messages are committed. A durable run would wait behind the runs of
// verdicts that caused the messages.
import pLimit from "p-limit";
import type { WebhookMessageWritten } from "@/server/contracts/events";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { createCallTracker } from "@/server/jobs/callTracker";
import { createFirstAttempts } from "@/server/jobs/firstAttempts";
import { createKeyedLimits } from "@/server/jobs/keyedLimits";
import { announceDelivery, fanOutMessage } from "@/server/webhooks/fanOut";

const MAX_FAN_OUTS = 8;
/** Limits one tenant to half of the fan-outs, so that its burst does not delay the webhooks of the others. */
const MAX_FAN_OUTS_PER_TENANT = MAX_FAN_OUTS / 2;
/** Bounds the memory of queued messages to some megabytes. The sweep finds the messages above it. */
const MAX_QUEUED_MESSAGES = 10_000;
const STOP_TIMEOUT_MS = 5_000;

export type WebhookDispatch = {
  /**
   * Fans out a message, unless another process has done so, and starts the first attempt of its deliveries. Resolves
   * after the fan-out. The sweep finds messages that fail or exceed the queue, and deliveries that are lost later.
   */
  dispatch(message: WebhookMessageWritten): Promise<void>;
  /** Stops fanning out messages, and waits up to STOP_TIMEOUT_MS for running attempts. */
  stop(): Promise<void>;
};

/** Creates the dispatch. All processes are notified of a message; the process that stores its deliveries sends them. */
export function createWebhookDispatch(deps: Deps): WebhookDispatch {
  const limitTenant = createKeyedLimits(MAX_FAN_OUTS_PER_TENANT);
  const limitFanOuts = pLimit(MAX_FAN_OUTS);
  const attemptFirst = createFirstAttempts();
  const attempts = createCallTracker(deps.clock);
  let queuedMessages = 0;
  let isStopped = false;

  async function fanOut({ tenant_id, message_id }: WebhookMessageWritten): Promise<void> {
    if (isStopped) return;
    const tenant = jobDeps(deps, tenant_id);
    const deliveries = await fanOutMessage(tenant, message_id);
    if (isStopped) {
      await Promise.all(deliveries.map((delivery) => announceDelivery(deps, delivery)));
      return;
    }
    for (const delivery of deliveries) {
      attempts.track(attemptFirst(tenant, delivery)).catch((error: unknown) => {
        const fields = { perMinute: "", err: error, deliveryId: delivery.id };
        deps.log.warn(fields, "the run of a webhook was not started; the sweep will start it");
      });
    }
  }

  return {
    dispatch: async (message) => {
      if (queuedMessages >= MAX_QUEUED_MESSAGES) return;
      queuedMessages += 1;
      try {
        await limitTenant(message.tenant_id, () => limitFanOuts(() => fanOut(message)));
      } catch (error) {
        const fields = { perMinute: "", err: error, messageId: message.message_id };
        deps.log.warn(fields, "a webhook message was not fanned out; the sweep will try again");
      } finally {
        queuedMessages -= 1;
      }
    },
    stop: () => {
      isStopped = true;
      return attempts.drain(STOP_TIMEOUT_MS);
    },
  };
}
