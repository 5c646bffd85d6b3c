import type { JudgedWaiting } from "@/server/contracts/judgeSetup";
import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";
import type { Submission } from "@/server/contracts/submission";
import type { VerifyRequest } from "@/server/contracts/verification";
import { findJudgedVerification, type JudgedVerificationRow } from "@/server/data/reverificationStore";
import { countReviews, listNeedingModel, markJudgedAgain } from "@/server/data/reviewStore";
import { recordAudit } from "@/server/domain/audit";
import type { TenantDeps } from "@/server/domain/deps";
import { callerOf, type Principal } from "@/server/domain/principal";
import { submit } from "@/server/domain/verification/submit";

/**
 * Submits again what waits for a model, oldest first, a limited number in one call; each becomes a verification like any other, and the
 * verdict without a model leaves the queue. Signed verdicts do not change. A call that was cut short is continued by the next one.
 * @throws unprocessable (no model is configured)
 */
export async function judgeWaiting(deps: TenantDeps, principal: Principal): Promise<JudgedWaiting> {
  if (([1, 2, 3] as const).every((tier) => deps.judge.model(tier) === null)) {
    throw new Problem("unprocessable", "no model is configured; configure one, then judge what waits for it");
  }
  const ids = await deps.db.transaction((tx) => listNeedingModel(tx, LIMITS.judgeWaiting));
  for (const id of ids) {
    const row = await deps.db.transaction((tx) => findJudgedVerification(tx, id));
    if (!row) continue;
    const again = await submit(deps, { body: requestOf(row), idempotency_key: `judge-waiting:${id}` });
    await deps.db.transaction(async (tx) => {
      await markJudgedAgain(tx, id, again.id);
      const act = { action: "verification.resubmitted", targetKind: "verification", target: id } as const;
      await recordAudit(tx, deps, principal, { ...act, details: { verification_id: again.id } });
    });
  }
  const viewer = { accountId: callerOf(principal), at: deps.clock.now() };
  const { needsModel } = await deps.db.transaction((tx) => countReviews(tx, viewer, viewer.at));
  return { judged: ids.length, left: needsModel };
}

/** The request as it was, without the wait for its answer and the callback, which were for the first answer. */
function requestOf(row: JudgedVerificationRow): VerifyRequest {
  const { wait_ms: _waited, ...options } = row.options as NonNullable<VerifyRequest["options"]>;
  const subject = { kind: row.subjectKind, ref: row.subjectRef } as NonNullable<VerifyRequest["subject"]>;
  const rung = row.identityRung as VerifyRequest["identity_rung"] | null;
  return {
    rubric_id: row.rubricId,
    submission: row.submission as Submission,
    options,
    ...(row.referenceSetId === null ? {} : { reference_set_id: row.referenceSetId }),
    ...(rung ? { identity_rung: rung } : {}),
    ...(row.subjectRef === null ? {} : { subject }),
  };
}
