import type { Inngest } from "inngest";
import { VerificationsQueued } from "@/server/contracts/events";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import { CANCELED_RETRIES, canceledTrigger, type CanceledRun } from "@/server/jobs/canceledTrigger";
import { failExecution } from "@/server/verification/decide/execute";

/**
 * Defines the function that writes the terminal state of verifications whose run was canceled in the Inngest server.
 */
export function failCanceledVerification(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "fail-canceled-verification",
      triggers: ["execute-verification", "execute-deterministic"].map(canceledTrigger),
      retries: CANCELED_RETRIES,
    },
    async ({ event, step }) => {
      const { tenant_id, verification_ids } = VerificationsQueued.parse((event.data as CanceledRun).event.data);
      const error = "internal_error: the run was canceled in the Inngest server; submit it again";
      const tenant = jobDeps(deps, tenant_id);
      // Without a step, a repetition would find the verifications failed and report a cancellation that came too late.
      const hasFailed = await step.run("fail", async () =>
        (await Promise.all(verification_ids.map((id) => failExecution(tenant, id, error)))).some(Boolean),
      );
      // The dashboard of the Inngest server shows the output of this run.
      const result = hasFailed ? "failed" : "the cancellation came too late: the verification had already ended";
      if (!hasFailed) tenant.log.warn({ verificationIds: verification_ids }, result);
      return { verification_ids, result };
    },
  );
}
