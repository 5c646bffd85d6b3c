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
 * Submits the work that waits for a model again, oldest first, up to a limit per call. Each submission becomes a normal
 * verification, and the verdict without a model leaves the queue. Submissions that are refused now, such as for a
 * revoked source, keep waiting and do not stop the others. Signed verdicts do not change. The next call continues after
 * an interrupted one.
 * @throws unprocessable (no model is configured)
 */
export async function judgeWaiting(deps: TenantDeps & { actor: Principal }): Promise<JudgedWaiting> {
  if (JUDGE_TIERS.every((tier) => deps.judge.model(tier) === null)) {
    throw new Problem("unprocessable", "no model is configured; configure one, then judge what waits for it");
  }
  const submittedIds: string[] = [];
  let refusedCount = 0;
  while (submittedIds.length < SERVER_LIMITS.judgeWaiting) {
    const page = { limit: SERVER_LIMITS.judgeWaiting - submittedIds.length, skip: refusedCount };
    const ids = await deps.db.listTransaction((tx) => listNeedingModel(tx, page));
    if (ids.length === 0) break;
    for (const id of ids) {
      const newId = await submitAgain(deps, deps.actor, id);
      if (newId === null) refusedCount += 1;
      else submittedIds.push(newId);
    }
  }
  const stillWaiting = (await deps.db.listTransaction(countNeedingModel)) - refusedCount;
  return { judged: submittedIds.length, verification_ids: submittedIds, left: stillWaiting, refused: refusedCount };
}

/**
 * Submits one verification again.
 * @returns the ID of the new verification, or null if the submission is refused
 */
async function submitAgain(deps: TenantDeps, principal: Principal, id: string): Promise<string | null> {
  const row = await deps.db.transaction((tx) => findJudgedVerification(tx, id));
  if (!row) return null;
  const input = { body: rebuildRequest(row), idempotency_key: `judge-waiting:${id}` };
  const newVerification = await submit(deps, input).catch((error: unknown) => {
    if (Problem.is(error)) return null;
    throw error;
  });
  if (!newVerification) return null;
  await deps.db.transaction(async (tx) => {
    await markJudgedAgain(tx, id, newVerification.id);
    const details = { verification_id: newVerification.id };
    await recordAudit(tx, deps, principal, { action: "verification.resubmitted", target: id, details });
  });
  return newVerification.id;
}

/** Rebuilds the original request without its wait and its callback, which were for the first response. */
function rebuildRequest(row: JudgedVerificationRow): VerifyRequest {
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
