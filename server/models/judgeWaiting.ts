import type { JudgedWaiting } from "@/server/models/contract/judgeSetup";
import { JUDGE_TIERS } from "@/server/contracts/enums";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import { findJudgedVerification, type JudgedVerificationRow } from "@/server/verification/reverify/reverificationStore";
import { countNeedingModel, listNeedingModel, markJudgedAgain } from "@/server/review/reviewStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import type { Principal } from "@/server/deps/principal";
import { submit } from "@/server/verification/submit/submit";

/**
 * Submits again what waits for a model, oldest first, a limited number in one call; each becomes a verification like
 * any other, and the verdict without a model leaves the queue. What is refused now, such as for a revoked source, keeps
 * waiting and stops none of the others. Signed verdicts do not change. A call that was cut short is continued by the
 * next one.
 * @throws unprocessable (no model is configured)
 */
export async function judgeWaiting(deps: TenantDeps & { actor: Principal }): Promise<JudgedWaiting> {
  if (JUDGE_TIERS.every((tier) => deps.judge.model(tier) === null)) {
    throw new Problem("unprocessable", "no model is configured; configure one, then judge what waits for it");
  }
  const submitted: string[] = [];
  let refusedCount = 0;
  while (submitted.length < SERVER_LIMITS.judgeWaiting) {
    const page = { limit: SERVER_LIMITS.judgeWaiting - submitted.length, skip: refusedCount };
    const ids = await deps.db.listTransaction((tx) => listNeedingModel(tx, page));
    if (ids.length === 0) break;
    for (const id of ids) {
      const newId = await submitAgain(deps, deps.actor, id);
      if (newId === null) refusedCount += 1;
      else submitted.push(newId);
    }
  }
  const stillWaiting = (await deps.db.listTransaction(countNeedingModel)) - refusedCount;
  return { judged: submitted.length, verification_ids: submitted, left: stillWaiting, refused: refusedCount };
}

/** @returns the ID of the new verification; null when the submission is refused */
async function submitAgain(deps: TenantDeps, principal: Principal, id: string): Promise<string | null> {
  const row = await deps.db.transaction((tx) => findJudgedVerification(tx, id));
  if (!row) return null;
  const input = { body: requestOf(row), idempotency_key: `judge-waiting:${id}` };
  const again = await submit(deps, input).catch((error: unknown) => {
    if (Problem.is(error)) return null;
    throw error;
  });
  if (!again) return null;
  await deps.db.transaction(async (tx) => {
    await markJudgedAgain(tx, id, again.id);
    const details = { verification_id: again.id };
    await recordAudit(tx, deps, principal, { action: "verification.resubmitted", target: id, details });
  });
  return again.id;
}

/** The request as it was, without the wait for its answer and the callback, which were for the first answer. */
function requestOf(row: JudgedVerificationRow): VerifyRequest {
  const { wait_ms: _waited, ...options } = row.options;
  const subject = { kind: row.subjectKind, ref: row.subjectRef } as NonNullable<VerifyRequest["subject"]>;
  const rung = row.identityRung;
  return {
    rubric_id: row.rubricId,
    submission: row.submission,
    options,
    ...(row.referenceSetId === null ? {} : { reference_set_id: row.referenceSetId }),
    ...(rung ? { identity_rung: rung } : {}),
    ...(row.subjectRef === null ? {} : { subject }),
  };
}
