import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { rollUp as foldAll } from "@/server/domain/reports/rollUp";

/** Of one tenant in one run, so that a backlog of one does not keep the others waiting for long. */
const BATCHES = 20;

/** Once a minute: takes finished verifications and judge attempts into the counters of usage and reporting. */
export function rollUp(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "roll-up", triggers: [{ cron: "* * * * *" }], retries: 0 }, async ({ step }) => ({
    folded: await step.run("fold", () => foldAll(deps, BATCHES)),
  }));
}
