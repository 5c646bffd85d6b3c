// Records the judgments of two parties about the criteria of a subject.
import {
  normalizeSubjectRef,
  type CriteriaJudgment,
  type CriteriaJudgmentCreatedResponse,
  type CriteriaJudgmentRequest,
  type CriteriaJudgmentsResponse,
  AGREEMENT_RULE,
} from "@/server/criteriaAgreement/contract";
import { SubjectKind } from "@/server/contracts/enums";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import {
  type CriteriaJudgmentRow,
  insertJudgment,
  isVerifiedSubject,
  listJudgments,
  lockSubject,
} from "@/server/criteriaAgreement/criteriaAgreementStore";
import { recordAudit } from "@/server/audit/audit";
import { admitJudgment, deriveAgreement } from "@/server/criteriaAgreement/derive";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { type Principal, callerOf } from "@/server/deps/principal";
import { wireFields } from "@/server/deps/wireFields";

/**
 * Returns the newest 1,000 judgments about the criteria of a subject. The last two are the latest proposal and its
 * acceptance.
 * @throws not_found (neither judged nor verified in this tenant)
 */
export async function getCriteriaJudgments(
  deps: TenantDeps,
  { subject_ref: sentRef }: { subject_ref: string },
): Promise<CriteriaJudgmentsResponse> {
  let subjectRef = normalizeSubjectRef(sentRef);
  const rows = await deps.db.transaction(async (tx) => {
    let judgments = await listJudgments(tx, subjectRef, SERVER_LIMITS.criteriaJudgments);
    if (judgments.length === 0 && sentRef !== subjectRef) {
      judgments = await listJudgments(tx, sentRef, SERVER_LIMITS.criteriaJudgments);
      if (judgments.length > 0) subjectRef = sentRef;
    }
    const colon = subjectRef.indexOf(":");
    const kind = SubjectKind.parse(subjectRef.slice(0, colon));
    if (judgments.length === 0 && !(await isVerifiedSubject(tx, kind, sentRef.slice(colon + 1))))
      throw new Problem("not_found");
    return judgments;
  });
  const judgments = rows.map(judgmentObject);
  return {
    tenant_id: deps.db.tenantId,
    subject_ref: subjectRef,
    rule_version: AGREEMENT_RULE,
    judgments,
    agreement: deriveAgreement(subjectRef, judgments),
  };
}

/**
 * Appends a proposal or an acceptance (spec: POST /v1/criteria-agreements/{subject_ref}/judgments). A repeated judgment
 * returns the stored one. The subject may be unknown.
 * @throws forbidden, conflict (see admitJudgment)
 */
export async function judgeCriteria(
  deps: TenantDeps & { actor: Principal },
  { subject_ref: subjectRef, body }: { subject_ref: string; body: CriteriaJudgmentRequest },
): Promise<CriteriaJudgmentCreatedResponse> {
  const judgeId = computeJudgeId(deps.actor);
  return deps.db.transaction(async (tx) => {
    await lockSubject(tx, deps.db.tenantId, subjectRef);
    const before = (await listJudgments(tx, subjectRef)).map(judgmentObject);
    const said = admitJudgment(before, judgeId, body);
    if (said) return { judgment: said, agreement: deriveAgreement(subjectRef, before) };
    const row: CriteriaJudgmentRow = {
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
    await recordAudit(tx, deps, deps.actor, {
      action: body.kind === "propose" ? "criteria.proposed" : "criteria.accepted",
      target: subjectRef,
      details: { party: body.party, rubric_version: body.rubric_version, seq: row.seq },
    });
    const judgment = judgmentObject(row);
    return { judgment, agreement: deriveAgreement(subjectRef, [...before, judgment]) };
  });
}

/**
 * Computes the ID of a judge: `judge_` and 16 hex digits of the SHA-256 of tenant and principal. It is stable within
 * the tenant, and does not reveal the key or account.
 */
function computeJudgeId(principal: Principal): string {
  return `judge_${sha256Hex(`${principal.tenantId} ${callerOf(principal)}`).slice(0, 16)}`;
}

/** Converts a row to the API object (spec: CriteriaJudgment). */
function judgmentObject(row: CriteriaJudgmentRow): CriteriaJudgment {
  return wireFields(row, "seq", "kind", "party", "judgeId", "rubricVersion", "ruleVersion", "judgedAt");
}
