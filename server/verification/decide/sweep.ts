// Resumes verifications whose run was lost. A sweep may run in several processes at the same time.
import { pruneIdempotencyRecords } from "@/server/verification/submit/idempotencyStore";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import { listSilent, listSilentSince, listUnstarted, markResumed } from "@/server/verification/decide/sweepStore";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { isOutage } from "@/server/deps/outage";
import { needsJudge } from "@/server/primitives/evaluate";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { failExecution } from "@/server/verification/decide/execute";

const BATCH_ROWS = 500;

/**
 * Longest wait between two attempts of a step, in both engines. A model may ask for a longer one, which is recorded as
 * progress.
 */
export const LONGEST_RETRY_WAIT_MS = 150_000;

/** A run without a sign of life for this long is lost. */
export const SILENT_AFTER_MS = 4 * LONGEST_RETRY_WAIT_MS;

/** Maximum number of further runs. After them the verification fails. */
export const MAX_RESUMPTIONS = 3;

/**
 * Sends the event of accepted verifications again when they did not start within `olderThanMs`, because the first event
 * was lost. The pipeline drops duplicate events.
 * @returns the number of events sent
 */
export async function sweepUnstarted(deps: Deps, olderThanMs: number): Promise<number> {
  const acceptedBefore = new Date(deps.clock.now().getTime() - olderThanMs);
  const unstartedVerifications = await systemTransaction(deps.database, "sweep", (tx) =>
    listUnstarted(tx, acceptedBefore, BATCH_ROWS),
  );
  for (const row of unstartedVerifications) await isolateFailure(deps, row, () => queueAgain(deps, row));
  return unstartedVerifications.length;
}

/**
 * Starts another run of each verification whose run is lost, at most MAX_RESUMPTIONS times, then fails it. A resumption
 * counts once the pipeline has accepted its event.
 */
export async function sweepSilent(deps: Deps): Promise<{ resumed: number; failed: number }> {
  const now = deps.clock.now();
  const silentVerifications = await systemTransaction(deps.database, "sweep", (tx) =>
    listSilent(tx, now, SILENT_AFTER_MS, BATCH_ROWS),
  );
  const lostVerifications = silentVerifications.filter(({ resumptions }) => resumptions >= MAX_RESUMPTIONS);
  for (const row of lostVerifications) await isolateFailure(deps, row, () => failLost(deps, row));
  const resumableVerifications = silentVerifications.filter(({ resumptions }) => resumptions < MAX_RESUMPTIONS);
  for (const row of resumableVerifications) await isolateFailure(deps, row, () => resume(deps, row));
  return { resumed: resumableVerifications.length, failed: lostVerifications.length };
}

/**
 * Starts another run of each verification without a sign of life since the end of an outage of the pipeline, which may
 * have lost its run. Unlike sweepSilent, it fails none.
 * @returns the number of verifications
 */
export async function sweepAfterOutage(deps: Deps, endedAt: Date): Promise<number> {
  const silentVerifications = await systemTransaction(deps.database, "sweep", (tx) =>
    listSilentSince(tx, endedAt, MAX_RESUMPTIONS, BATCH_ROWS),
  );
  for (const row of silentVerifications) await resume(deps, row);
  return silentVerifications.length;
}

/** Logs an error about one row, so that the other rows are still handled. An outage affects all rows and is thrown. */
async function isolateFailure(
  deps: Deps,
  { id, tenantId }: UnfinishedVerification,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ perMinute: id, err: error, tenantId, verificationId: id }, "a verification was not resumed");
  }
}

async function failLost(deps: Deps, { id, tenantId }: UnfinishedVerification): Promise<void> {
  const error = `internal_error: ${MAX_RESUMPTIONS + 1} runs of it were lost; submit it again`;
  await failExecution(tenantDeps(deps, tenantId), id, error);
  deps.log.error({ tenantId, verificationId: id }, "a verification failed: its runs were lost");
}

type UnfinishedVerification = { id: string; tenantId: string; rubricId: string };

async function resume(deps: Deps, row: UnfinishedVerification & { resumptions: number }): Promise<void> {
  const { id, tenantId, resumptions } = row;
  const resumption = resumptions + 1;
  await queueAgain(deps, row, String(resumption));
  await tenantDb(deps.database, tenantId).transaction((tx) => markResumed(tx, id, resumption, deps.clock.now()));
  deps.log.warn({ tenantId, verificationId: id, resumption }, "a lost verification was resumed");
}

async function queueAgain(
  deps: Deps,
  { id, tenantId, rubricId }: UnfinishedVerification,
  resumption?: string,
): Promise<void> {
  const isJudgedRubric = await isJudged(tenantDeps(deps, tenantId), rubricId);
  await deps.events.verificationQueued({ tenantId, verificationId: id, judged: isJudgedRubric }, resumption);
}

/** Whether the rubric needs a judge. If it cannot be read, either kind of run records the failure. */
async function isJudged(deps: TenantDeps, rubricId: string): Promise<boolean> {
  try {
    const rubric = await loadForJudging(deps, rubricId);
    return rubric !== null && needsJudge(rubric.compiled);
  } catch (error) {
    if (isOutage(error)) throw error;
    return false;
  }
}

/**
 * Deletes idempotency records after their window.
 * @returns the number of deleted records
 */
export function sweepIdempotency(deps: Deps): Promise<number> {
  return systemTransaction(deps.database, "sweep", pruneIdempotencyRecords);
}
