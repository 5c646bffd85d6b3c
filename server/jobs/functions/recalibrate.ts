import type { Inngest } from "inngest";
import { FEEDBACK_RECORDED, FeedbackRecorded } from "@/server/contracts/events";
import { recalibrate as fitAgain } from "@/server/calibration/recalibrate";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";

/** Fits calibrations as feedback arrives, one judge of one tenant at a time. */
export function recalibrate(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "recalibrate",
      triggers: [{ event: FEEDBACK_RECORDED }],
      retries: 3,
      concurrency: [{ limit: 1, key: "event.data.tenant_id" }],
    },
    async ({ event, step }) => {
      const recorded = FeedbackRecorded.parse(event.data);
      return step.run("fit", () => fitAgain(jobDeps(deps, recorded.tenant_id), recorded));
    },
  );
}
