import type { Inngest } from "inngest";
import { VERIFICATION_QUEUED, VerificationQueued } from "@/server/contracts/events";
import type { Deps } from "@/server/domain/deps";
import {
  evaluateGroup,
  failExecution,
  finishExecution,
  openExecution,
  planExecution,
} from "@/server/domain/verification/execute";
import { tenantDeps } from "@/server/jobs/tenantDeps";

/** Runs of one tenant at a time, so that one tenant's burst leaves room for the others. */
const RUNS_PER_TENANT = 64;

/** The judge pipeline of one verification: one step per group of criteria, then one that signs and stores. */
export function executeVerification(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "execute-verification",
      triggers: [{ event: VERIFICATION_QUEUED }],
      retries: 4,
      idempotency: "event.data.verification_id",
      concurrency: [{ limit: RUNS_PER_TENANT, key: "event.data.tenant_id" }],
      onFailure: async ({ event, error }) => {
        const queued = VerificationQueued.parse(event.data.event.data);
        await failExecution(tenantDeps(deps, queued.tenant_id), queued.verification_id, error.message);
      },
    },
    async ({ event, step }) => {
      const queued = VerificationQueued.parse(event.data);
      const id = queued.verification_id;
      const execution = openExecution(tenantDeps(deps, queued.tenant_id), id);
      const plan = await step.run("plan", () => planExecution(execution));
      if (!plan) return { verification_id: id, skipped: true };
      const outcomes = await Promise.all(
        plan.groups.map((group) => step.run(`evaluate:${group.name}`, () => evaluateGroup(execution, group))),
      );
      await step.run("finish", () => finishExecution(execution, plan, outcomes));
      return { verification_id: id };
    },
  );
}
