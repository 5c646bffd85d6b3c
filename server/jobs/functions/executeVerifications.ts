import { type Inngest, NonRetriableError, RetryAfterError } from "inngest";
import { DETERMINISTIC_QUEUED, VERIFICATION_QUEUED, VerificationsQueued } from "@/server/contracts/events";
import { JudgeTier } from "@/server/contracts/enums";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { UnreadableReply } from "@/server/judging/storedCall";
import { JudgeError } from "@/server/llm/port";
import { isJudgeFailure } from "@/server/jobs/judgeFailure";
import { singleEvent } from "@/server/jobs/queuedEvents";
import { jobDeps } from "@/server/deps/tenantDeps";
import { decideTogether, failExecution, finishExecution, planExecution } from "@/server/verification/decide/execute";
import { type Execution, loadWithContent, noteProgress, openExecution } from "@/server/verification/decide/execution";
import { judgeUpTo } from "@/server/verification/decide/judgeTiers";

/** The retries of a step. With the executor's delays, its five attempts outlast a model outage of about 90 seconds. */
export const RETRIES = 4;

type TenantLimit = { limit: number; key: string };
type Limits = { concurrency?: [TenantLimit] | [TenantLimit, { limit: number }] };

const perTenant = (limit: number): TenantLimit => ({ limit, key: "event.data.tenant_id" });

/**
 * Defines the function for verifications that need a model. `maxRuns` limits the runs of all tenants; null: no limit.
 */
export function executeVerification(client: Inngest, deps: Deps, runsPerTenant: number, maxRuns: number | null) {
  const tenantLimit = perTenant(runsPerTenant);
  return executeVerifications(client, deps, {
    id: "execute-verification",
    event: VERIFICATION_QUEUED,
    limits: { concurrency: maxRuns === null ? [tenantLimit] : [tenantLimit, { limit: maxRuns }] },
  });
}

/** Defines the same function for the other verifications. As it has limits of its own, they never wait behind a model. */
export const executeDeterministic = (client: Inngest, deps: Deps, runsPerTenant: number | null) =>
  executeVerifications(client, deps, {
    id: "execute-deterministic",
    event: DETERMINISTIC_QUEUED,
    limits: runsPerTenant === null ? {} : { concurrency: [perTenant(runsPerTenant)] },
  });

type Registration = { id: string; event: string; limits: Limits };

/**
 * Defines the durable function that decides verifications. A group is decided at once; each that is not decided gets a
 * run of its own, so that it does not affect the others. After the last attempt of such a run, `onFailure` writes the
 * terminal state.
 */
function executeVerifications(client: Inngest, deps: Deps, { id, event, limits }: Registration) {
  const singleEvents = (tenantId: string, verificationIds: readonly string[]) =>
    verificationIds.map((verificationId) => singleEvent(event, { tenantId, verificationId }));
  return client.createFunction(
    {
      id,
      triggers: [{ event }],
      retries: RETRIES,
      idempotency: "event.id",
      ...limits,
      onFailure: async ({ event, error, step }) => {
        const { tenant_id, verification_ids } = VerificationsQueued.parse(event.data.event.data);
        const [verificationId, ...others] = verification_ids;
        if (others.length > 0) await step.sendEvent("queue-alone", singleEvents(tenant_id, verification_ids));
        else if (verificationId) await failWith(jobDeps(deps, tenant_id), verificationId, error);
      },
    },
    async ({ event, step, attempt }) => {
      const { tenant_id, verification_ids } = VerificationsQueued.parse(event.data);
      const tenant = jobDeps(deps, tenant_id);
      const [verificationId, ...others] = verification_ids;
      if (verificationId && others.length === 0) {
        await executeInSteps(openExecution(tenant, verificationId), step, attempt);
        return { verification_ids, open: [] };
      }
      const undecidedIds = await decideTogether(tenant, verification_ids);
      if (undecidedIds.length > 0) await step.sendEvent("queue-alone", singleEvents(tenant_id, undecidedIds));
      return { verification_ids, open: undecidedIds };
    },
  );
}

type Steps = { run(id: string, work: () => Promise<unknown>): Promise<unknown> };

/**
 * Executes one verification. One step fetches the content of its URI (two attempts), then one step per tier judges. A
 * failed step is retried, and its stored results are reused. The rest needs no step: a repetition finds the stored
 * results and signs once. Steps return the next tier and no content.
 */
async function executeInSteps(execution: Execution, step: Steps, attempt: number): Promise<void> {
  const plan = await planExecution(execution);
  if (plan === null) return;
  if (plan.fetch) await step.run("fetch", async () => void (await loadWithContent(execution, attempt > 0)));
  for (let tier = plan.tier; tier !== null;) {
    const currentTier = tier;
    // Earlier releases used this step ID, and their runs continue after an upgrade.
    const nextTier = await step.run(`judge:tier-${currentTier}:v2`, () =>
      withStepErrors(execution, () => judgeUpTo(execution, currentTier)),
    );
    tier = readNextTier(currentTier, nextTier);
  }
  await withStepErrors(execution, () => finishExecution(execution));
}

/** Returns the next tier that a step has returned. Ignores any other value, since an Inngest server could forge it. */
function readNextTier(currentTier: JudgeTier, stepResult: unknown): JudgeTier | null {
  const nextTier = JudgeTier.safeParse(stepResult).data ?? null;
  return nextTier !== null && nextTier > currentTier ? nextTier : null;
}

/** Fails a verification. Internal errors are only logged, since they may name hosts and files. */
async function failWith(tenant: TenantDeps, verificationId: string, error: Error): Promise<void> {
  if (isJudgeFailure(error)) return void (await failExecution(tenant, verificationId, error.message));
  const fields = { err: error, tenantId: tenant.db.tenantId, verificationId };
  tenant.log.error(fields, "a verification failed with an internal error");
  await failExecution(tenant, verificationId, "internal_error: the verification failed; submit it again");
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
