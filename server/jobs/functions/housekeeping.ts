import type { Inngest } from "inngest";
import { FEEDBACK_RECORDED, FeedbackRecorded } from "@/server/contracts/events";
import { recalibrate as fitAgain } from "@/server/calibration/recalibrate";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { pruneExchanges } from "@/server/judging/pruneExchanges";
import { rollUp as foldAll } from "@/server/reports/rollUp";
import { pruneCheckpoints } from "@/server/proof/log/pruneCheckpoints";
import { pruneRequestLog } from "@/server/requestLog/prune";
import { pruneWebhooks } from "@/server/webhooks/prune";

/** Defines the function that fits calibrations as feedback arrives, one at a time per tenant. */
export function recalibrate(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "recalibrate",
      triggers: [{ event: FEEDBACK_RECORDED }],
      retries: 3,
      concurrency: [{ limit: 1, key: "event.data.tenant_id" }],
    },
    async ({ event }) => {
      const feedback = FeedbackRecorded.parse(event.data);
      return fitAgain(jobDeps(deps, feedback.tenant_id), feedback);
    },
  );
}

/** Defines the nightly function that deletes data after its retention period. A failed run is not retried. */
export function prune(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "prune", triggers: [{ cron: "17 3 * * *" }], retries: 0 }, async () => ({
    webhooks: await pruneWebhooks(deps),
    exchanges: await pruneExchanges(deps),
    requests: await pruneRequestLog(deps),
    checkpoints: await pruneCheckpoints(deps),
  }));
}

/** Limits the batches of one tenant per run, so that its backlog does not delay the others. */
const BATCHES_PER_TENANT = 200;

/** Defines the function that adds finished verifications and judge attempts to the report counters, every minute. */
export function rollUp(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "roll-up", triggers: [{ cron: "* * * * *" }], retries: 0 }, async () => ({
    folded: await foldAll(deps, BATCHES_PER_TENANT),
  }));
}
