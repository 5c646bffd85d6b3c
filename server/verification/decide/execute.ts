// Executes the steps of a run. Each step may be repeated after a crash: planning and judging are idempotent, and the
// WHERE clause of the finish lets it write once. The state of a run, which an Inngest server stores, has no content and
// does not affect the verdict: the finish reads the outcomes from the tenant's rows, and completes missing ones.
import type { JudgeTier } from "@/server/contracts/enums";
import type { TenantDeps } from "@/server/deps/deps";
import { isOutage } from "@/server/deps/outage";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import { requiresJudge } from "@/server/primitives/evaluate";
import { buildVerdictRow } from "@/server/verification/decide/verdictRow";
import { decide } from "@/server/verification/decide/decide";
import { evaluateCriteria } from "@/server/verification/decide/evaluate";
import {
  type Execution,
  type LoadedVerification,
  loadWithContent,
  openExecution,
  withHeartbeat,
} from "@/server/verification/decide/execution";
import { judgeUpTo, lowestTier, listOpenCriteria } from "@/server/verification/decide/judgeTiers";
import { signAndWrite } from "@/server/verification/decide/signAndWrite";
import { type NewVerdict, recordVerdict, markFailed } from "@/server/verification/decide/verdictStore";
import { criterionItem } from "@/server/verification/decide/verdictPayload";

/** The remaining work of a verification: a fetch, and the tier that judges first. */
export type Plan = { fetch: boolean; tier: JudgeTier | null };

/** Returns the work that has to be done before the finish; null when the verification is terminal or unknown. */
export async function planExecution(execution: Execution): Promise<Plan | null> {
  const loadedVerification = await execution.load();
  return (
    loadedVerification && {
      fetch: "uri" in loadedVerification.verification.submission,
      tier: lowestTier(listOpenCriteria(loadedVerification.verification, execution.judgedOutcomes)),
    }
  );
}

/**
 * Decides at the same time the verifications that need neither a fetch nor a model, so that they share commits.
 * @returns the IDs of verifications that are still open, because they need a step or failed
 * @throws Error during an outage, which affects all of them
 */
export async function decideTogether(deps: TenantDeps, verificationIds: readonly string[]): Promise<string[]> {
  const results = await Promise.allSettled(verificationIds.map((id) => decideWithoutStep(openExecution(deps, id))));
  // Throws only after all have ended, so that a repetition of the run does not overlap with them.
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return verificationIds.filter((_, index) => {
    const result = results[index];
    return result?.status === "fulfilled" && result.value;
  });
}

/** Decides a verification that needs no step. Returns true if it is still open. */
async function decideWithoutStep(execution: Execution): Promise<boolean> {
  try {
    const plan = await planExecution(execution);
    if (plan === null) return false;
    if (plan.fetch || plan.tier !== null) return true;
    await finishExecution(execution);
    return false;
  } catch (error) {
    if (isOutage(error)) throw error;
    const { deps, verificationId } = execution;
    const fields = { perMinute: "", err: error, verificationId };
    deps.log.warn(fields, "a verification was not decided with others; it gets a run of its own");
    return true;
  }
}

/**
 * Completes the outcomes, aggregates, signs and stores verdict and proof in one transaction, which also counts it in
 * reports, enqueues verification.succeeded (trigger function after_verification_finished) and puts a flagged verdict
 * into the review queue (after_verification_flagged). Does nothing to a terminal verification.
 * @throws JudgeError, UnreadableReply when a criterion was still open
 */
export async function finishExecution(execution: Execution): Promise<void> {
  const { deps, verificationId } = execution;
  const loaded = await loadWithContent(execution, true);
  if (!loaded) return;
  const outcomes = await completeOutcomes(execution, loaded);
  let verdict: NewVerdict | null = null;
  const writeResult = await signAndWrite(deps, (signer) => {
    const times = { startedAt: loaded.row.startedAt, completedAt: deps.clock.now() };
    verdict = decide(deps, signer, loaded.verification, outcomes, times);
    return recordVerdict(deps.db, verdict);
  });
  if (writeResult !== "ok" || !verdict) return;
  // A repeat waits only if the first request did: wait_ms is part of the body that its key identifies.
  const isAwaited = (loaded.verification.options.wait_ms ?? 0) > 0;
  deps.finished.announce(verificationId, { status: "succeeded", row: buildVerdictRow(loaded.row, verdict) }, isAwaited);
}

/** Returns the outcomes of all criteria by position: judged ones from stored replies, the others evaluated here. */
async function completeOutcomes(
  execution: Execution,
  { verification }: LoadedVerification,
): Promise<CriterionOutcome[]> {
  await judgeUpTo(execution, 3);
  const { criteria } = verification.rubric.compiled;
  const positions = [...criteria.keys()].filter((position) => !requiresJudge(criterionItem(criteria, position)));
  // The evaluation of each criterion may take as long as the deadline of the pool.
  const evaluatedOutcomes = await withHeartbeat(execution, () =>
    evaluateCriteria(execution.deps, verification, positions),
  );
  const outcomes = new Map(positions.map((position, index) => [position, criterionItem(evaluatedOutcomes, index)]));
  for (const [position, { outcome }] of execution.judgedOutcomes) outcomes.set(position, outcome);
  return criteria.map((_, position) => {
    const outcome = outcomes.get(position);
    if (!outcome) throw new Error(`criterion ${position} has no outcome`);
    return outcome;
  });
}

/**
 * Records a technical failure: the submission was not judged. The same transaction counts it in reports and enqueues
 * verification.failed (trigger function after_verification_finished).
 * @returns false when it was already terminal
 */
export async function failExecution(deps: TenantDeps, verificationId: string, error: string): Promise<boolean> {
  const hasFailed = await deps.db.transaction((tx) =>
    markFailed(tx, verificationId, error.slice(0, 2000).replaceAll("\0", "\uFFFD"), deps.clock.now()),
  );
  if (hasFailed) deps.finished.announce(verificationId, { status: "failed", row: null }, true);
  return hasFailed;
}
