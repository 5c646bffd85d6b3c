// The pipeline's steps. Each may run again after a crash: evaluating is pure, finishing is idempotent through its WHERE
// clause.
import type { JudgeTier } from "@/server/contracts/enums";
import { decidedRow } from "@/server/verification/decidedRow";
import { type ExecutionRow, type NewVerdict, beginExecution, recordVerdict } from "@/server/verification/verdictStore";
import { markFailed, markProgress } from "@/server/verification/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import type { CriterionOutcome } from "@/server/primitives/outcome";
import { evaluateCriterion, requiresJudge } from "@/server/primitives/evaluate";
import { shareCalls } from "@/server/judging/decision/sharedCalls";
import { firstTier, judgeCriterion, type TierOutcome } from "@/server/judging/judgeCriterion";
import { JudgeError } from "@/server/llm/port";
import { fetchContent } from "@/server/submission/fetchContent";
import { acceptedAs } from "@/server/verification/acceptedAs";
import type { AcceptedVerification } from "@/server/verification/acceptedVerification";
import { decide } from "@/server/verification/decide";
import { evaluateCriteria } from "@/server/verification/evaluate";
import { judgedSubmissionOf } from "@/server/verification/judgedSubmissionOf";
import { readingsOf } from "@/server/tenant/settings";
import { causedBy } from "@/server/deps/tenantDeps";
import { ofCriterion } from "@/server/verification/verdictPayload";
import { signedWrite } from "@/server/verification/signedWrite";
import { NOT_SCREENED, type Screening, screenOffloaded } from "@/server/work/screenOffloaded";

/** Positions of the deterministic criteria, and each judged one with the tier at which it starts. */
export type Plan = {
  startedAt: string;
  /** The URI whose content must be fetched first. */
  uri: string | null;
  /** False when no criterion is judged by a model, and until a URI is fetched. */
  manipulated: boolean;
  /** Screening took too long. Missing in the plan of a run that an earlier release started. */
  unscreened?: boolean;
  deterministic: number[];
  judged: { position: number; key: string; tier: JudgeTier }[];
};
export type PositionedOutcome = { position: number; outcome: CriterionOutcome };

type Work = { row: ExecutionRow; verification: AcceptedVerification };

/** Caches a verification for one call; the first step reads it and marks it running. */
export type Execution = { deps: TenantDeps; verificationId: string; work(): Promise<Work | null> };

export function openExecution(deps: TenantDeps, verificationId: string): Execution {
  let loading: Promise<Work | null> | undefined;
  return { deps, verificationId, work: () => (loading ??= load(deps, verificationId)) };
}

/**
 * Decides what needs neither a fetch nor a model, so that one step is recorded; of others returns the following steps.
 * Effects as of finishExecution. @returns null when no step follows
 */
export async function planOrDecide(execution: Execution): Promise<Plan | null> {
  const plan = await planExecution(execution);
  if (!plan || plan.uri !== null || plan.judged.length > 0) return plan;
  await finishExecution(execution, plan, await evaluateDeterministic(execution, plan.deterministic));
  return null;
}

/** The following steps; null when the verification is already terminal or unknown. */
export async function planExecution(execution: Execution): Promise<Plan | null> {
  const work = await execution.work();
  if (!work) return null;
  const { rubric, options, submission } = work.verification;
  const maxTier = options.max_judge_tier ?? 3;
  const criteria = [...rubric.compiled.criteria.entries()];
  const judged = criteria.filter(([, criterion]) => requiresJudge(criterion));
  return {
    startedAt: work.row.startedAt.toISOString(),
    uri: "uri" in submission ? submission.uri : null,
    ...(judged.length > 0 ? await screened(execution, work.verification) : NOT_SCREENED),
    deterministic: criteria.filter(([, criterion]) => !requiresJudge(criterion)).map(([position]) => position),
    judged: judged.map(([position, criterion]) => ({
      position,
      key: criterion.key,
      tier: firstTier(criterion, maxTier),
    })),
  };
}

/**
 * Fetches the content of `uri`, unless already done. @returns the plan with the updated manipulation flag
 * @throws Error on a temporary failure before the `last` attempt
 */
export async function fetchPlanned(execution: Execution, plan: Plan, uri: string, last: boolean): Promise<Plan> {
  const work = await execution.work();
  if (!work) return plan;
  const { verification } = work;
  verification.fetched ??= await fetchContent(execution.deps, verification.id, uri, last);
  return plan.judged.length > 0 ? { ...plan, ...(await screened(execution, verification)) } : plan;
}

function screened({ deps }: Execution, verification: AcceptedVerification): Promise<Screening> {
  return screenOffloaded(deps, judgedSubmissionOf(verification));
}

/** Evaluates the deterministic criteria. */
export async function evaluateDeterministic(
  execution: Execution,
  positions: readonly number[],
): Promise<PositionedOutcome[]> {
  const work = await execution.work();
  if (!work) return [];
  // Costly ones may take the pool's deadline each.
  const outcomes = await withHeartbeat(execution, () => evaluateCriteria(execution.deps, work.verification, positions));
  return positions.map((position, nth) => ({ position, outcome: ofCriterion(outcomes, nth) }));
}

/**
 * Judges the criteria at `positions` at one tier; null when another run has ended the verification. When some fail, the
 * replies of the others are stored, so that a repeated call asks for the missing ones only.
 * @throws JudgeError, UnreadableReply: of several, one that is no unavailable model, else the one that asks for the
 * longest wait
 */
export async function judgeAtTier(
  execution: Execution,
  { manipulated, unscreened = false }: Plan,
  positions: readonly number[],
  tier: JudgeTier,
): Promise<(PositionedOutcome & Pick<TierOutcome, "next">)[] | null> {
  const work = await execution.work();
  if (!work) return null;
  const { verification } = work;
  const submission = judgedSubmissionOf(verification);
  const maxTier = verification.options.max_judge_tier ?? 3;
  const screening = { manipulated, unscreened };
  const readings = await readingsOf(execution.deps, verification.rubric.compiled);
  const deps = causedBy(execution.deps, work.row.requestId);
  const calls = shareCalls(deps, positions.length);
  const run = {
    verificationId: verification.id,
    runId: verification.id,
    submission,
    screening,
    maxTier,
    readings,
    calls,
  };
  const settled = await withHeartbeat(execution, () =>
    Promise.allSettled(
      positions.map(async (position) => {
        const criterion = ofCriterion(verification.rubric.compiled.criteria, position);
        if (submission.output === null)
          return { position, outcome: await evaluateCriterion(criterion, submission), next: null };
        const judged = await judgeCriterion(deps, run, { position, criterion, tier }).finally(calls.leave);
        return { position, ...judged };
      }),
    ),
  );
  const failures = settled.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  if (failures.length > 0) throw failures.toSorted((a, b) => waitOf(b) - waitOf(a))[0];
  return settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}

/** Milliseconds that an unavailable model asks to wait; without end for other failures, which come first. */
function waitOf(failure: unknown): number {
  return failure instanceof JudgeError && failure.kind === "unavailable" ? (failure.retryAfterMs ?? 0) : Infinity;
}

/** A call may wait for the model, or for its turn, without a bound that the sweep could know. */
const HEARTBEAT_MS = 30_000;

async function withHeartbeat<T>(execution: Execution, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    noteProgress(execution).catch((error: unknown) =>
      execution.deps.log.warn(
        { perMinute: "", err: error, verificationId: execution.verificationId },
        "a heartbeat was not recorded",
      ),
    );
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Records that the run lives. `silentMs`: how much longer it will make no progress, since a model asked to be called
 * later.
 */
export async function noteProgress({ deps, verificationId }: Execution, silentMs = 0): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + silentMs);
  await deps.db.transaction((tx) => markProgress(tx, verificationId, at));
}

/**
 * Aggregates, signs and stores verdict and proof in one transaction, which also counts it in reports, enqueues
 * verification.succeeded (trigger function after_verification_finished) and puts a flagged verdict into the review
 * queue (after_verification_flagged). Does nothing to a terminal verification.
 */
export async function finishExecution(
  { deps, verificationId, work }: Execution,
  plan: Plan,
  positioned: readonly PositionedOutcome[],
): Promise<void> {
  const loaded = await work();
  if (!loaded) return;
  const outcomes: CriterionOutcome[] = [];
  for (const { position, outcome } of positioned) outcomes[position] = outcome;
  let verdict: NewVerdict | null = null;
  const written = await signedWrite(deps, (signer) => {
    const times = { startedAt: new Date(plan.startedAt), completedAt: deps.clock.now() };
    verdict = decide(deps, signer, loaded.verification, outcomes, times);
    return recordVerdict(deps.db, verdict);
  });
  if (written !== "ok" || !verdict) return;
  // A repeat waits only if the first request did: wait_ms is part of the body that its key identifies.
  const awaited = (loaded.verification.options.wait_ms ?? 0) > 0;
  deps.finished.announce(verificationId, { status: "succeeded", row: decidedRow(loaded.row, verdict) }, awaited);
}

/**
 * A technical failure: the submission was not judged. The same transaction counts it in reports and enqueues
 * verification.failed (trigger function after_verification_finished).
 * @returns false when it had already ended
 */
export async function failExecution(deps: TenantDeps, verificationId: string, error: string): Promise<boolean> {
  const failed = await deps.db.transaction((tx) =>
    markFailed(tx, verificationId, error.slice(0, 2000).replaceAll("\0", "\uFFFD"), deps.clock.now()),
  );
  if (failed) deps.finished.announce(verificationId, { status: "failed", row: null }, true);
  return failed;
}

async function load(deps: TenantDeps, verificationId: string): Promise<Work | null> {
  const row = await beginExecution(deps.db, verificationId, deps.clock.now());
  if (!row) return null;
  return { row, verification: await acceptedAs(deps, row) };
}
