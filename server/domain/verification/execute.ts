// What the pipeline's steps do. Each may run again after a crash: evaluating is pure, finishing is once by its WHERE.
import type { IdentityRung } from "@/server/contracts/enums";
import type { Submission } from "@/server/contracts/submission";
import type { VerifyOptions } from "@/server/contracts/verification";
import { decidedRow } from "@/server/data/rows";
import type { ExecutionRow, VerdictRows } from "@/server/data/verdictStore";
import { beginExecution, recordVerdict } from "@/server/data/verdictStore";
import { markFailed } from "@/server/data/verificationStore";
import type { TenantDeps } from "@/server/domain/deps";
import type { CriterionOutcome } from "@/server/domain/judging/outcome";
import { PRIMITIVES } from "@/server/domain/judging/registry";
import { loadForJudging } from "@/server/domain/rubric/loadForJudging";
import type { AcceptedVerification } from "@/server/domain/verification/acceptedVerification";
import { decide } from "@/server/domain/verification/decide";
import { evaluateCriteria } from "@/server/domain/verification/evaluate";
import { signedWrite } from "@/server/domain/verification/signedWrite";

/** One durable step's share of the criteria: all deterministic ones together, each judged one alone. */
export type EvaluationGroup = { name: string; positions: number[] };
export type Plan = { startedAt: string; groups: EvaluationGroup[] };

type Work = { row: ExecutionRow; verification: AcceptedVerification };

/** One call's hold on a verification: read once, by whichever step comes first, and gone with the call. */
export type Execution = { deps: TenantDeps; verificationId: string; work(): Promise<Work | null> };

export function openExecution(deps: TenantDeps, verificationId: string): Execution {
  let loading: Promise<Work | null> | undefined;
  return { deps, verificationId, work: () => (loading ??= load(deps, verificationId)) };
}

/** Marks the verification running and says which steps follow; null when it is already terminal or unknown. */
export async function planExecution(execution: Execution): Promise<Plan | null> {
  const work = await execution.work();
  if (!work) return null;
  const criteria = [...work.verification.rubric.compiled.criteria.entries()];
  const judged = criteria.filter(([, { primitive }]) => PRIMITIVES[primitive].requiresJudge);
  const deterministic = criteria.filter((entry) => !judged.includes(entry)).map(([position]) => position);
  return {
    startedAt: work.row.started_at.toISOString(),
    groups: [
      ...(deterministic.length > 0 ? [{ name: "deterministic", positions: deterministic }] : []),
      ...judged.map(([position, criterion]) => ({ name: criterion.key, positions: [position] })),
    ],
  };
}

/** Judges one group. @returns outcomes in the order of `group.positions` */
export async function evaluateGroup(execution: Execution, group: EvaluationGroup): Promise<CriterionOutcome[]> {
  const work = await execution.work();
  return work ? evaluateCriteria(work.verification, group.positions) : [];
}

/** Aggregates, signs and stores verdict and proof in one transaction. Does nothing to a terminal verification. */
export async function finishExecution(
  { deps, verificationId, work }: Execution,
  plan: Plan,
  outcomesByGroup: readonly CriterionOutcome[][],
): Promise<void> {
  const loaded = await work();
  if (!loaded) return;
  const outcomes = inCriterionOrder(plan, outcomesByGroup);
  let verdict: VerdictRows | null = null;
  const written = await signedWrite(deps, (signer) => {
    const times = { startedAt: new Date(plan.startedAt), completedAt: deps.clock.now() };
    verdict = decide(deps, signer, loaded.verification, outcomes, times);
    return recordVerdict(deps.db, verdict);
  });
  if (written === "ok" && verdict) deps.finished.announce(verificationId, decidedRow(loaded.row, verdict));
}

/** A technical end: the verification failed, the submission was not judged. */
export async function failExecution(deps: TenantDeps, verificationId: string, error: string): Promise<void> {
  await deps.db.transaction((tx) => markFailed(tx, verificationId, error.slice(0, 2000), deps.clock.now()));
  deps.finished.announce(verificationId, null);
}

function inCriterionOrder(plan: Plan, outcomesByGroup: readonly CriterionOutcome[][]): CriterionOutcome[] {
  const outcomes: CriterionOutcome[] = [];
  for (const [index, group] of plan.groups.entries()) {
    for (const [nth, position] of group.positions.entries()) {
      const outcome = outcomesByGroup[index]?.[nth];
      if (outcome) outcomes[position] = outcome;
    }
  }
  return outcomes;
}

async function load(deps: TenantDeps, verificationId: string): Promise<Work | null> {
  const row = await beginExecution(deps.db, verificationId, deps.clock.now());
  if (!row) return null;
  const rubric = await loadForJudging(deps, row.rubric_id);
  if (!rubric) throw new Error("a verification lost its rubric version");
  const verification = {
    id: row.id,
    tenantId: row.tenant_id,
    rubric,
    submission: row.submission as Submission,
    submissionHash: row.submission_hash,
    options: row.options as VerifyOptions,
    identityRung: row.identity_rung as IdentityRung | null,
  };
  return { row, verification };
}
