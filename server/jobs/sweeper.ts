// Recovery of lost work. It is no durable function, because the engine that lost the work must not be needed to find it.
import type { Deps } from "@/server/domain/deps";
import { sweepIdempotency, sweepSilent, sweepUnstarted } from "@/server/domain/verification/sweep";
import { sweepWebhookDeliveries, sweepWebhookMessages } from "@/server/domain/webhooks/sweep";
import { repeat, type Repeated } from "@/server/jobs/repeat";

export const SWEEP_EVERY_MS = 60_000;
/** Longer than the delivery of an event takes. */
const RESEND_AFTER_MS = 30_000;

/** Every minute: sends events again whose run did not start or was lost, and deletes expired idempotency records. */
export function startSweeper(deps: Deps): Repeated {
  // The first sweep resumes the work of a killed process at once.
  let resendAfterMs = 0;
  return repeat("sweep", SWEEP_EVERY_MS, deps.log, async () => {
    // First what needs no engine.
    await sweepIdempotency(deps);
    await sweepSilent(deps);
    await sweepUnstarted(deps, resendAfterMs);
    resendAfterMs = RESEND_AFTER_MS;
    await sweepWebhookMessages(deps, RESEND_AFTER_MS);
    await sweepWebhookDeliveries(deps, RESEND_AFTER_MS);
  });
}
