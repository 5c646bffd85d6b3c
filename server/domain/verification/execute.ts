// What the pipeline's steps do. Each may run again after a crash: evaluating is pure, finishing is once by its WHERE.
import type { IdentityRung } from "@/server/contracts/enums";
import type { Submission } from "@/server/contracts/submission";
import type { VerifyOptions } from "@/server/contracts/verification";
import { recordVerdict } from "@/server/data/verdictStore";
import { findVerificationWork, markFailed, markRunning } from "@/server/data/verificationStore";
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

/** Marks the verification running and says which steps follow; null when it is already terminal or unknown. */
export async function planExecution(deps: TenantDeps, verificationId: string): Promise<Plan | null> {
  const verification = await load(deps, verificationId);
  if (!verification) return null;
  const startedAt = deps.clock.now();
  await deps.db.transaction((tx) => markRunning(tx, verificationId, startedAt));
  const criteria = [...verification.rubric.compiled.criteria.entries()];
  const judged = criteria.filter(([, { primitive }]) => PRIMITIVES[primitive].requiresJudge);
  const deterministic = criteria.filter((entry) => !judged.includes(entry)).map(([position]) => position);
  return {
    startedAt: startedAt.toISOString(),
    groups: [
      ...(deterministic.length > 0 ? [{ name: "deterministic", positions: deterministic }] : []),
      ...judged.map(([position, criterion]) => ({ name: criterion.key, positions: [position] })),
    ],
  };
}

/** Judges one group. @returns outcomes in the order of `group.positions` */
export async function evaluateGroup(
  deps: TenantDeps,
  verificationId: string,
  group: EvaluationGroup,
): Promise<CriterionOutcome[]> {
  const verification = await load(deps, verificationId);
  if (!verification) return [];
  return evaluateCriteria(verification, group.positions);
}

/** Aggregates, signs and stores verdict and proof in one transaction. Does nothing to a terminal verification. */
export async function finishExecution(
  deps: TenantDeps,
  verificationId: string,
  plan: Plan,
  outcomesByGroup: readonly CriterionOutcome[][],
): Promise<void> {
  const verification = await load(deps, verificationId);
  if (!verification) return;
  const outcomes: CriterionOutcome[] = [];
  for (const [index, group] of plan.groups.entries()) {
    for (const [nth, position] of group.positions.entries()) {
      const outcome = outcomesByGroup[index]?.[nth];
      if (outcome) outcomes[position] = outcome;
    }
  }
  await signedWrite(deps, (signer) => {
    const times = { startedAt: new Date(plan.startedAt), completedAt: deps.clock.now() };
    return recordVerdict(deps.db, decide(deps, signer, verification, outcomes, times));
  });
  deps.finished.announce(verificationId);
}

/** A technical end: the verification failed, the submission was not judged. */
export async function failExecution(deps: TenantDeps, verificationId: string, error: string): Promise<void> {
  await deps.db.transaction((tx) => markFailed(tx, verificationId, error.slice(0, 2000), deps.clock.now()));
  deps.finished.announce(verificationId);
}

async function load(deps: TenantDeps, verificationId: string): Promise<AcceptedVerification | null> {
  const row = await deps.db.transaction((tx) => findVerificationWork(tx, verificationId));
  if (!row || row.status === "succeeded" || row.status === "failed") return null;
  const rubric = await loadForJudging(deps, row.rubricId);
  if (!rubric) throw new Error("a verification lost its rubric version");
  return {
    id: row.id,
    tenantId: row.tenantId,
    rubric,
    submission: row.submission as Submission,
    submissionHash: row.submissionHash,
    options: row.options as VerifyOptions,
    identityRung: row.identityRung as IdentityRung | null,
  };
}
