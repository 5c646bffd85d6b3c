import { type Inngest, NonRetriableError, RetryAfterError } from "inngest";
import {
  DecidableQueued,
  DETERMINISTIC_QUEUED,
  VERIFICATION_QUEUED,
  VerificationQueued,
} from "@/server/contracts/events";
import { JudgeTier } from "@/server/contracts/enums";
import type { Deps } from "@/server/deps/deps";
import { UnreadableReply } from "@/server/judging/storedCall";
import { JudgeError } from "@/server/llm/port";
import { isJudgeFailure } from "@/server/jobs/judgeFailure";
import { jobDeps } from "@/server/deps/tenantDeps";
import { failExecution, finishExecution, planOrDecide } from "@/server/verification/execute";
import { type Execution, loadWithContent, noteProgress, openExecution } from "@/server/verification/execution";
import { judgeUpTo } from "@/server/verification/judgeTiers";
import { CANCELED_RETRIES, canceledTrigger, type CanceledRun } from "@/server/jobs/canceledTrigger";

/** The retries of a step. With the executor's delays, its five attempts outlast a model outage of about 90 seconds. */
export const RETRIES = 4;

type TenantLimit = { limit: number; key: string };
type Limits = { concurrency?: [TenantLimit] | [TenantLimit, { limit: number }] };

const perTenant = (limit: number): TenantLimit => ({ limit, key: "event.data.tenant_id" });

/**
 * Defines the pipeline of verifications that need a model. `maxRuns` limits the runs of all tenants; null: no limit.
 */
export function executeVerification(client: Inngest, deps: Deps, runsPerTenant: number, maxRuns: number | null) {
  const tenantLimit = perTenant(runsPerTenant);
  return pipeline(client, deps, {
    id: "execute-verification",
    event: VERIFICATION_QUEUED,
    limits: { concurrency: maxRuns === null ? [tenantLimit] : [tenantLimit, { limit: maxRuns }] },
  });
}

/** Defines the pipeline of the other verifications. As a separate function, they never wait behind a model. */
export const executeDeterministic = (client: Inngest, deps: Deps, runsPerTenant: number | null) =>
  pipeline(client, deps, {
    id: "execute-deterministic",
    event: DETERMINISTIC_QUEUED,
    limits: runsPerTenant === null ? {} : { concurrency: [perTenant(runsPerTenant)] },
  });

/**
 * Defines the pipeline of one verification. One step fetches the content of its URI (two attempts), then one step per
 * tier judges. A failed step is retried, and its stored results are reused. The rest needs no step: a repetition finds
 * the stored results and signs once. Steps return the next tier and no content. After the last attempt, `onFailure`
 * writes the terminal state.
 */
function pipeline(client: Inngest, deps: Deps, { id, event, limits }: { id: string; event: string; limits: Limits }) {
  return client.createFunction(
    {
      id,
      triggers: [{ event }],
      retries: RETRIES,
      idempotency: "event.id",
      ...limits,
      onFailure: async ({ event, error }) => {
        const queued = VerificationQueued.parse(event.data.event.data);
        await failExecution(jobDeps(deps, queued.tenant_id), queued.verification_id, publicError(deps, queued, error));
      },
    },
    async ({ event, step, attempt }) => {
      const queued = VerificationQueued.parse(event.data);
      const id = queued.verification_id;
      const execution = openExecution(jobDeps(deps, queued.tenant_id), id);
      const plan = await planOrDecide(execution);
      if (plan === null) return { verification_id: id };
      if (plan.fetch) await step.run("fetch", () => fetchContent(execution, attempt > 0));
      for (let tier = plan.tier; tier !== null;) {
        const current = tier;
        // Earlier releases used this step ID, and their runs continue after an upgrade.
        const next = await step.run(`judge:tier-${current}:v2`, () =>
          withStepErrors(execution, () => judgeUpTo(execution, current)),
        );
        tier = tierAfter(current, next);
      }
      await withStepErrors(execution, () => finishExecution(execution));
      return { verification_id: id };
    },
  );
}

async function fetchContent(execution: Execution, isLastAttempt: boolean): Promise<void> {
  await loadWithContent(execution, isLastAttempt);
}

/** Returns the next tier that a step has returned. Ignores any other value, since an Inngest server could forge it. */
function tierAfter(current: JudgeTier, returned: unknown): JudgeTier | null {
  const next = JudgeTier.safeParse(returned).data ?? null;
  return next !== null && next > current ? next : null;
}

/**
 * Defines the function that writes the terminal state of verifications whose run was canceled in the Inngest server.
 */
export function failCanceledVerification(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "fail-canceled-verification",
      triggers: ["execute-verification", "execute-deterministic", "decide-verifications"].map(canceledTrigger),
      retries: CANCELED_RETRIES,
    },
    async ({ event, step }) => {
      const { tenant_id, verification_ids } = readQueued((event.data as CanceledRun).event.data);
      const error = "internal_error: the run was canceled in the Inngest server; submit it again";
      const tenant = jobDeps(deps, tenant_id);
      // Without a step, a repetition would find the verifications failed and report a cancellation that came too late.
      const failed = await step.run("fail", async () =>
        (await Promise.all(verification_ids.map((id) => failExecution(tenant, id, error)))).some(Boolean),
      );
      // The dashboard of the Inngest server shows the output of this run.
      const result = failed ? "failed" : "the cancellation came too late: the verification had already ended";
      if (!failed) tenant.log.warn({ verificationIds: verification_ids }, result);
      return { verification_ids, result };
    },
  );
}

/** Reads the verifications of an event, which queues one verification or a group. */
function readQueued(data: unknown): DecidableQueued {
  const single = VerificationQueued.safeParse(data).data;
  return single ? { ...single, verification_ids: [single.verification_id] } : DecidableQueued.parse(data);
}

/** Returns the error for the tenant. Internal errors are only logged, since they may name hosts and files. */
function publicError(deps: Deps, queued: VerificationQueued, error: Error): string {
  if (isJudgeFailure(error)) return error.message;
  deps.log.error({ err: error, ...queued }, "a verification failed with an internal error");
  return "internal_error: the verification failed; submit it again";
}

/** Runs `work` and converts a judge error to the SDK's retry errors. */
async function withStepErrors<T>(execution: Execution, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnreadableReply) throw new NonRetriableError(`judge_reply_unreadable: ${error.message}`);
    if (!(error instanceof JudgeError)) throw error;
    const message = `judge_${error.kind}: ${error.message}`;
    if (error.kind !== "unavailable") throw new NonRetriableError(message);
    if (error.retryAfterMs !== null) {
      await noteProgress(execution, error.retryAfterMs);
      throw new RetryAfterError(message, error.retryAfterMs);
    }
    throw new Error(message);
  }
}
