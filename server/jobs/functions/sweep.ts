import type { Inngest } from "inngest";
import type { Deps } from "@/server/domain/deps";
import { sweepIdempotency, sweepUnstarted } from "@/server/domain/verification/sweep";

/** Older than any event that is merely on its way. */
const UNSTARTED_AFTER_MS = 30_000;

/** Once a minute: sends again what was accepted but never started, and drops idempotency records past their time. */
export function sweep(client: Inngest, deps: Deps) {
  return client.createFunction({ id: "sweep", triggers: [{ cron: "* * * * *" }], retries: 0 }, async ({ step }) => {
    const resent = await step.run("resend-unstarted", () => sweepUnstarted(deps, UNSTARTED_AFTER_MS));
    const pruned = await step.run("prune-idempotency", () => sweepIdempotency(deps));
    return { resent, pruned };
  });
}
