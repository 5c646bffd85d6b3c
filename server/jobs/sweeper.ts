// Recovery of lost work. It is no durable function, because the engine that lost the work must not be needed to find
// it.
import type { Deps } from "@/server/deps/deps";
import { sweepAfterOutage, sweepIdempotency, sweepSilent, sweepUnstarted } from "@/server/verification/sweep";
import { sweepDeliveriesAfterOutage, sweepWebhookDeliveries, sweepWebhookMessages } from "@/server/webhooks/sweep";
import type { WebhookDispatch } from "@/server/jobs/webhookDispatch";
import { repeat, type Repeated } from "@/server/jobs/repeat";

const SWEEP_EVERY_MS = 60_000;
/** Longer than the delivery of an event takes. */
const RESEND_AFTER_MS = 30_000;
/**
 * Longer than a run that judges is silent; with the interval, work is taken up within a minute of the engine's return.
 */
const TAKEN_UP_AFTER_MS = 40_000;
const OUTAGE_CHECK_EVERY_MS = 5_000;

/** Every minute: sends events again whose run did not start or was lost, and deletes expired idempotency records. */
export function startSweeper(deps: Deps, { dispatch }: Pick<WebhookDispatch, "dispatch">): Repeated {
  // The first sweep resumes the work of a killed process at once.
  let resendAfterMs = 0;
  return repeat("sweep", SWEEP_EVERY_MS, deps.log, async () => {
    // First what needs no engine.
    await sweepIdempotency(deps);
    await sweepSilent(deps);
    await sweepUnstarted(deps, resendAfterMs);
    resendAfterMs = RESEND_AFTER_MS;
    await sweepWebhookDeliveries(deps, RESEND_AFTER_MS);
    await sweepWebhookMessages(deps, dispatch, RESEND_AFTER_MS);
  });
}

/**
 * Starts other runs of what has been silent since the latest outage of the engine ended, once for each outage.
 * `outageEndedAt`: null without an outage, and while one lasts.
 */
export function startOutageSweeper(deps: Deps, outageEndedAt: () => Date | null): Repeated {
  let swept: Date | null = null;
  return repeat("sweep after an outage of the engine", OUTAGE_CHECK_EVERY_MS, deps.log, async () => {
    const endedAt = outageEndedAt();
    if (endedAt === null || endedAt === swept) return;
    if (deps.clock.now().getTime() < endedAt.getTime() + TAKEN_UP_AFTER_MS) return;
    // A batch at a time: what is resumed is silent no more.
    while ((await sweepAfterOutage(deps, endedAt)) > 0);
    await sweepDeliveriesAfterOutage(deps, endedAt);
    swept = endedAt;
  });
}
