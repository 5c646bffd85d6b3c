// criteria-agreement@1: the agreement of two parties follows only from their judgments.
import { AGREEMENT_RULE, type CriteriaAgreement, type CriteriaJudgment } from "@/server/criteriaAgreement/contract";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/proof/check/canonicalJson";

/** The latest proposal, and the other party's response. */
export type Standing = { proposal: CriteriaJudgment | undefined; acceptance: CriteriaJudgment | undefined };

/** `judgments` in the order of seq. */
export function standingOf(judgments: readonly CriteriaJudgment[]): Standing {
  const latest = judgments.findLastIndex(({ kind }) => kind === "propose");
  const proposal = judgments[latest];
  const acceptance = judgments
    .slice(latest + 1)
    .find(({ party, rubric_version }) => party !== proposal?.party && rubric_version === proposal?.rubric_version);
  return { proposal, acceptance: proposal && acceptance };
}

/** spec: CriteriaAgreement. A proposal after an agreement starts over. */
export function deriveAgreement(subjectRef: string, judgments: readonly CriteriaJudgment[]): CriteriaAgreement {
  const { proposal, acceptance } = standingOf(judgments);
  if (!proposal) return { status: "not_agreed", reason: "never_sent" };
  if (!acceptance) return { status: "not_agreed", reason: "awaiting_acceptance" };
  return {
    status: "agreed",
    rubricVersion: proposal.rubric_version,
    ruleVersion: AGREEMENT_RULE,
    judgeIds: [proposal.judge_id, acceptance.judge_id],
    verdictRef: verdictRef(subjectRef, [proposal, acceptance]),
  };
}

/** Binds the two judgments: anyone can recompute it from the API response. */
function verdictRef(subject_ref: string, judgments: [CriteriaJudgment, CriteriaJudgment]): string {
  return `sha256:${sha256Hex(canonicalJson({ subject_ref, judgments }))}`;
}
