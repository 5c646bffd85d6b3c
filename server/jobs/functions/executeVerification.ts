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
import { CANCELED_RETRIES, canceled, type CanceledRun } from "@/server/jobs/canceled";

/** Five attempts of a step: with the executor's waits, they bridge a model outage of about 90 seconds. */
export const RETRIES = 4;

type TenantLimit = { limit: number; key: string };
type Limits = { concurrency?: [TenantLimit] | [TenantLimit, { limit: number }] };

const perTenant = (limit: number): TenantLimit => ({ limit, key: "event.data.tenant_id" });

/** The pipeline of verifications that need a model. `runs`: of all tenants; null for no limit. */
export const executeVerification = (client: Inngest, deps: Deps, runsPerTenant: number, runs: number | null) =>
  pipeline(client, deps, {
    id: "execute-verification",
    event: VERIFICATION_QUEUED,
    limits: { concurrency: runs === null ? [perTenant(runsPerTenant)] : [perTenant(runsPerTenant), { limit: runs }] },
  });

/** The pipeline of the others, a separate function so that they never wait behind a model. */
export const executeDeterministic = (client: Inngest, deps: Deps, runsPerTenant: number | null) =>
  pipeline(client, deps, {
    id: "execute-deterministic",
    event: DETERMINISTIC_QUEUED,
    limits: runsPerTenant === null ? {} : { concurrency: [perTenant(runsPerTenant)] },
  });

/**
 * The pipeline of one verification. A step fetches the content of its URI (two attempts), and one judges at each tier in
 * turn; a failed one is retried, and what it had judged is stored. The rest needs no step, since a repetition finds what
 * is stored, and signs once. Steps return what is left to do, and no content. `onFailure` writes the terminal state after
 * the last attempt.
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
        // The ID of the step is that of earlier releases, whose runs continue after an upgrade.
        const next = await step.run(`judge:tier-${current}:v2`, () =>
          retriedByStep(execution, () => judgeUpTo(execution, current)),
        );
        tier = tierAfter(current, next);
      }
      await retriedByStep(execution, () => finishExecution(execution));
      return { verification_id: id };
    },
  );
}

async function fetchContent(execution: Execution, last: boolean): Promise<void> {
  await loadWithContent(execution, last);
}

/** The tier that a step returned, as far as it is one that follows: an Inngest server could return anything. */
function tierAfter(current: JudgeTier, returned: unknown): JudgeTier | null {
  const next = JudgeTier.safeParse(returned).data ?? null;
  return next !== null && next > current ? next : null;
}

/** Writes the terminal state of a verification whose run was canceled in the Inngest server. */
export function failCanceledVerification(client: Inngest, deps: Deps) {
  return client.createFunction(
    {
      id: "fail-canceled-verification",
      triggers: ["execute-verification", "execute-deterministic", "decide-verifications"].map(canceled),
      retries: CANCELED_RETRIES,
    },
    async ({ event, step }) => {
      const { tenant_id, verification_ids } = queuedIn((event.data as CanceledRun).event.data);
      const error = "internal_error: the run was canceled in the Inngest server; submit it again";
      const tenant = jobDeps(deps, tenant_id);
      // A step, since a repetition would find the verifications failed and report that the cancellation came too late.
      const failed = await step.run("fail", async () =>
        (await Promise.all(verification_ids.map((id) => failExecution(tenant, id, error)))).some(Boolean),
      );
      // The output of this run is what the dashboard shows.
      const result = failed ? "failed" : "the cancellation came too late: the verification had already ended";
      if (!failed) tenant.log.warn({ verificationIds: verification_ids }, result);
      return { verification_ids, result };
    },
  );
}

/** The verifications of an event, of one or of several. */
function queuedIn(data: unknown): DecidableQueued {
  const one = VerificationQueued.safeParse(data).data;
  return one ? { ...one, verification_ids: [one.verification_id] } : DecidableQueued.parse(data);
}

/** The error shown to the tenant. Internal errors are only logged, since they may name hosts and files. */
function publicError(deps: Deps, queued: VerificationQueued, error: Error): string {
  if (isJudgeFailure(error)) return error.message;
  deps.log.error({ err: error, ...queued }, "a verification failed with an internal error");
  return "internal_error: the verification failed; submit it again";
}

/** Translates a judge error into the SDK's retry errors. */
async function retriedByStep<T>(execution: Execution, work: () => Promise<T>): Promise<T> {
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
