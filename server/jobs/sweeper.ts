// Recovers lost work. It is not a durable function, because it must work without the engine that lost the work.
import type { Deps } from "@/server/deps/deps";
import { sweepAfterOutage, sweepIdempotency, sweepSilent, sweepUnstarted } from "@/server/verification/decide/sweep";
import { sweepDeliveriesAfterOutage, sweepWebhookDeliveries, sweepWebhookMessages } from "@/server/webhooks/sweep";
import type { WebhookDispatch } from "@/server/jobs/webhookDispatch";
import { type PeriodicWork, startPeriodicWork } from "@/server/jobs/periodicWork";

const SWEEP_INTERVAL_MS = 60_000;
/** The delay before an event is sent again. Its first delivery takes less time. */
const RESEND_AFTER_MS = 30_000;
/** The delay after an outage before silent runs count as lost. A judging run reports progress more often. */
const RESUME_AFTER_MS = 40_000;
const OUTAGE_CHECK_INTERVAL_MS = 5_000;

/**
 * Starts a sweep that, every minute, sends the events of runs that did not start or were lost again, and deletes
 * expired idempotency records.
 */
export function startSweeper(deps: Deps, { dispatch }: Pick<WebhookDispatch, "dispatch">): PeriodicWork {
  // The first sweep resumes the work of a killed process at once.
  let resendAfterMs = 0;
  return startPeriodicWork("sweep", SWEEP_INTERVAL_MS, deps.log, async () => {
    // The steps that need no engine come first.
    await sweepIdempotency(deps);
    await sweepSilent(deps);
    await sweepUnstarted(deps, resendAfterMs);
    resendAfterMs = RESEND_AFTER_MS;
    await sweepWebhookDeliveries(deps, RESEND_AFTER_MS);
    await sweepWebhookMessages(deps, dispatch, RESEND_AFTER_MS);
  });
}

/**
 * Starts a sweep that, once after each outage of the engine, starts new runs for work without progress since its end.
 * `outageEndedAt` returns null without an outage and during one.
 */
export function startOutageSweeper(deps: Deps, outageEndedAt: () => Date | null): PeriodicWork {
  let lastSweptOutage: Date | null = null;
  return startPeriodicWork("sweep after an outage of the engine", OUTAGE_CHECK_INTERVAL_MS, deps.log, async () => {
    const endedAt = outageEndedAt();
    if (endedAt === null || endedAt === lastSweptOutage) return;
    if (deps.clock.now().getTime() < endedAt.getTime() + RESUME_AFTER_MS) return;
    // Each call resumes one batch, until no silent work is left.
    while ((await sweepAfterOutage(deps, endedAt)) > 0);
    await sweepDeliveriesAfterOutage(deps, endedAt);
    lastSweptOutage = endedAt;
  });
}
