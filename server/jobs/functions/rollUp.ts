import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { rollUp as foldAll } from "@/server/domain/reports/rollUp";

/** Batches of one tenant per run, so that its backlog does not delay the others. */
const BATCHES = 20;

/** Every minute: adds finished verifications and judge attempts to the counters of usage and reports. */
export function rollUp(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "roll-up", triggers: [{ cron: "* * * * *" }], retries: 0 }, async ({ step }) => ({
    folded: await step.run("fold", () => foldAll(deps, BATCHES)),
  }));
}
