// One judgment of one party about the criteria of a subject, and its judge.
import type { CriteriaJudgment } from "@/server/contracts/criteriaAgreement";
import type { CriteriaJudgmentRow } from "@/server/data/criteriaAgreementStore";
import { sha256Hex } from "@/server/domain/hash";
import { callerOf, type Principal } from "@/server/domain/principal";

/** `judge_` and 16 hex digits of the SHA-256 of tenant and principal: stable within the tenant, and not reversible to the key or account. */
export function judgeIdOf(principal: Principal): string {
  return `judge_${sha256Hex(`${principal.tenantId} ${callerOf(principal)}`).slice(0, 16)}`;
}

/** spec: CriteriaJudgment. */
export function judgmentObject(row: CriteriaJudgmentRow): CriteriaJudgment {
  return {
    seq: row.seq,
    kind: row.kind as CriteriaJudgment["kind"],
    party: row.party as CriteriaJudgment["party"],
    judge_id: row.judgeId,
    rubric_version: row.rubricVersion,
    rule_version: row.ruleVersion as CriteriaJudgment["rule_version"],
    judged_at: row.judgedAt.toISOString(),
  };
}
