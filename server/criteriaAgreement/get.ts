import { AGREEMENT_RULE, type CriteriaJudgmentsResponse } from "@/server/criteriaAgreement/contract";
import { SubjectKind } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { isVerifiedSubject, listJudgments } from "@/server/criteriaAgreement/criteriaAgreementStore";
import { deriveAgreement } from "@/server/criteriaAgreement/derive";
import { judgmentObject } from "@/server/criteriaAgreement/judge";
import type { TenantDeps } from "@/server/deps/deps";

/** All judgments about the criteria of a subject. @throws not_found (neither judged nor verified in this tenant) */
export async function getCriteriaJudgments(
  deps: TenantDeps,
  { subject_ref: subjectRef }: { subject_ref: string },
): Promise<CriteriaJudgmentsResponse> {
  const rows = await deps.db.transaction(async (tx) => {
    const found = await listJudgments(tx, subjectRef);
    const colon = subjectRef.indexOf(":");
    const kind = SubjectKind.parse(subjectRef.slice(0, colon));
    if (found.length === 0 && !(await isVerifiedSubject(tx, kind, subjectRef.slice(colon + 1))))
      throw new Problem("not_found");
    return found;
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
