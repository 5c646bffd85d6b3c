import {
  AGREEMENT_RULE,
  type CriteriaJudgmentCreatedResponse,
  type CriteriaJudgmentRequest,
} from "@/server/contracts/criteriaAgreement";
import { insertJudgment, listJudgments, lockSubject } from "@/server/data/criteriaAgreementStore";
import { admitJudgment } from "@/server/domain/criteriaAgreement/admit";
import { deriveAgreement } from "@/server/domain/criteriaAgreement/derive";
import { judgeIdOf, judgmentObject } from "@/server/domain/criteriaAgreement/judgment";
import { recordAudit } from "@/server/domain/audit/record";
import type { TenantDeps } from "@/server/domain/deps";
import type { Principal } from "@/server/domain/principal";

/**
 * Appends a proposal or an acceptance (spec: POST /v1/criteria-agreements/{subject_ref}/judgments); a repeated judgment returns
 * the stored one. The subject may be unknown.
 * @throws forbidden, conflict (see admitJudgment)
 */
export async function judgeCriteria(
  deps: TenantDeps,
  principal: Principal,
  { subject_ref: subjectRef, body }: { subject_ref: string; body: CriteriaJudgmentRequest },
): Promise<CriteriaJudgmentCreatedResponse> {
  const judgeId = judgeIdOf(principal);
  return deps.db.transaction(async (tx) => {
    await lockSubject(tx, deps.db.tenantId, subjectRef);
    const before = (await listJudgments(tx, subjectRef)).map(judgmentObject);
    const said = admitJudgment(before, judgeId, body);
    if (said) return { judgment: said, agreement: deriveAgreement(subjectRef, before) };
    const row = {
      id: deps.ids.next(),
      tenantId: deps.db.tenantId,
      subjectRef,
      seq: (before.at(-1)?.seq ?? 0) + 1,
      kind: body.kind,
      party: body.party,
      judgeId,
      rubricVersion: body.rubric_version,
      ruleVersion: AGREEMENT_RULE,
      identityRung: body.identity_rung,
      judgedAt: deps.clock.now(),
    };
    await insertJudgment(tx, row);
    await recordAudit(tx, deps, principal, {
      action: body.kind === "propose" ? "criteria.proposed" : "criteria.accepted",
      ...{ targetKind: "subject", target: subjectRef },
      details: { party: body.party, rubric_version: body.rubric_version, seq: row.seq },
    });
    const judgment = judgmentObject(row);
    return { judgment, agreement: deriveAgreement(subjectRef, [...before, judgment]) };
  });
}
