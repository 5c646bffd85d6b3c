// Resumes what the pipeline lost. A sweep may run in several processes at once.
import { pruneIdempotencyRecords } from "@/server/verification/submit/idempotencyStore";
import { systemTransaction, tenantDb } from "@/server/data/tenant";
import { listSilent, listSilentSince, listUnstarted, markResumed } from "@/server/verification/decide/sweepStore";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { isOutage } from "@/server/deps/outage";
import { needsJudge } from "@/server/primitives/evaluate";
import { loadForJudging } from "@/server/rubric/loadForJudging";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { failExecution } from "@/server/verification/decide/execute";

const BATCH = 500;

/**
 * The longest wait between two attempts of a step, in both engines; a longer one that a model asks for is recorded as
 * progress.
 */
export const LONGEST_RETRY_WAIT_MS = 150_000;

/** A run without a sign of life for this long is lost. */
export const SILENT_AFTER_MS = 4 * LONGEST_RETRY_WAIT_MS;

/** Runs started after the first before the verification fails. */
export const MAX_RESUMPTIONS = 3;

/**
 * Sends the event again of accepted verifications that did not start within `olderThanMs`: the first one was lost. The
 * pipeline drops duplicate events.
 * @returns how many were sent
 */
export async function sweepUnstarted(deps: Deps, olderThanMs: number): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - olderThanMs);
  const unstarted = await systemTransaction(deps.database, "sweep", (tx) => listUnstarted(tx, before, BATCH));
  for (const row of unstarted) await apart(deps, row, () => queueAgain(deps, row));
  return unstarted.length;
}

/**
 * Starts another run of each verification whose run is lost, at most MAX_RESUMPTIONS times, then fails it. A resumption
 * counts once the pipeline has accepted its event.
 */
export async function sweepSilent(deps: Deps): Promise<{ resumed: number; failed: number }> {
  const now = deps.clock.now();
  const silent = await systemTransaction(deps.database, "sweep", (tx) => listSilent(tx, now, SILENT_AFTER_MS, BATCH));
  const lostVerifications = silent.filter(({ resumptions }) => resumptions >= MAX_RESUMPTIONS);
  for (const row of lostVerifications) await apart(deps, row, () => failLost(deps, row));
  const resumed = silent.filter(({ resumptions }) => resumptions < MAX_RESUMPTIONS);
  for (const row of resumed) await apart(deps, row, () => resume(deps, row));
  return { resumed: resumed.length, failed: lostVerifications.length };
}

/**
 * Starts another run of each verification that has given no sign of life since an outage of the pipeline ended, which
 * may have lost its run. It fails none: sweepSilent does.
 * @returns how many
 */
export async function sweepAfterOutage(deps: Deps, endedAt: Date): Promise<number> {
  const silent = await systemTransaction(deps.database, "sweep", (tx) =>
    listSilentSince(tx, endedAt, MAX_RESUMPTIONS, BATCH),
  );
  for (const row of silent) await resume(deps, row);
  return silent.length;
}

/** A row that fails does not keep those after it from their turn; an outage concerns them all. */
async function apart(deps: Deps, { id, tenantId }: Unfinished, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ perMinute: id, err: error, tenantId, verificationId: id }, "a verification was not resumed");
  }
}

async function failLost(deps: Deps, { id, tenantId }: Unfinished): Promise<void> {
  const error = `internal_error: ${MAX_RESUMPTIONS + 1} runs of it were lost; submit it again`;
  await failExecution(tenantDeps(deps, tenantId), id, error);
  deps.log.error({ tenantId, verificationId: id }, "a verification failed: its runs were lost");
}

type Unfinished = { id: string; tenantId: string; rubricId: string };

async function resume(deps: Deps, row: Unfinished & { resumptions: number }): Promise<void> {
  const { id, tenantId, resumptions } = row;
  const next = resumptions + 1;
  await queueAgain(deps, row, String(next));
  await tenantDb(deps.database, tenantId).transaction((tx) => markResumed(tx, id, next, deps.clock.now()));
  deps.log.warn({ tenantId, verificationId: id, resumption: next }, "a lost verification was resumed");
}

async function queueAgain(deps: Deps, { id, tenantId, rubricId }: Unfinished, resumption?: string): Promise<void> {
  const isJudgedRubric = await isJudged(tenantDeps(deps, tenantId), rubricId);
  await deps.events.verificationQueued({ tenantId, verificationId: id, judged: isJudgedRubric }, resumption);
}

/** A run of a rubric that cannot be read ends as failed, whichever function it is of. */
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
 * Deletes idempotency records past their window.
 * @returns how many
 */
export function sweepIdempotency(deps: Deps): Promise<number> {
  return systemTransaction(deps.database, "sweep", pruneIdempotencyRecords);
}
