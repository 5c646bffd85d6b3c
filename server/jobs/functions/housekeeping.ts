import type { Inngest } from "inngest";
import { FEEDBACK_RECORDED, FeedbackRecorded } from "@/server/contracts/events";
import { recalibrate as fitAgain } from "@/server/calibration/recalibrate";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { pruneExchanges } from "@/server/judging/pruneExchanges";
import { rollUp as foldAll } from "@/server/reports/rollUp";
import { pruneRequestLog } from "@/server/requestLog/prune";
import { pruneWebhooks } from "@/server/webhooks/prune";

/** Fits calibrations as feedback arrives, one judge of one tenant at a time. */
export function recalibrate(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "recalibrate",
      triggers: [{ event: FEEDBACK_RECORDED }],
      retries: 3,
      concurrency: [{ limit: 1, key: "event.data.tenant_id" }],
    },
    async ({ event }) => {
      const recorded = FeedbackRecorded.parse(event.data);
      return fitAgain(jobDeps(deps, recorded.tenant_id), recorded);
    },
  );
}

/** Nightly: deletes data after its retention period. The next run makes up for a failed or missed one. */
export function prune(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "prune", triggers: [{ cron: "17 3 * * *" }], retries: 0 }, async () => ({
    webhooks: await pruneWebhooks(deps),
    exchanges: await pruneExchanges(deps),
    requests: await pruneRequestLog(deps),
  }));
}

/** Batches of one tenant per run, so that its backlog does not delay the others. */
const BATCHES = 200;

/** Every minute: adds finished verifications and judge attempts to the counters of usage and reports. */
export function rollUp(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "roll-up", triggers: [{ cron: "* * * * *" }], retries: 0 }, async () => ({
    folded: await foldAll(deps, BATCHES),
  }));
}
