// Derives the agreement of two parties (criteria-agreement@1). It follows only from their judgments.
import {
  AGREEMENT_RULE,
  type CriteriaAgreement,
  type CriteriaJudgment,
  type CriteriaJudgmentRequest,
} from "@/server/criteriaAgreement/contract";
import { Problem } from "@/server/contracts/problems";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";

/** Finds the latest proposal and the other party's response. `judgments` are in the order of seq. */
function findStanding(judgments: readonly CriteriaJudgment[]) {
  const latest = judgments.findLastIndex(({ kind }) => kind === "propose");
  const proposal = judgments[latest];
  const acceptance = judgments
    .slice(latest + 1)
    .find(({ party, rubric_version }) => party !== proposal?.party && rubric_version === proposal?.rubric_version);
  return { proposal, acceptance: proposal && acceptance };
}

/** Derives the agreement (spec: CriteriaAgreement). A proposal after an agreement starts a new negotiation. */
export function deriveAgreement(subjectRef: string, judgments: readonly CriteriaJudgment[]): CriteriaAgreement {
  const { proposal, acceptance } = findStanding(judgments);
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

/** Computes the reference to the two judgments. Anyone can recompute it from the API response. */
function verdictRef(subject_ref: string, judgments: [CriteriaJudgment, CriteriaJudgment]): string {
  return `sha256:${sha256Hex(canonicalJson({ subject_ref, judgments }))}`;
}

type Act = Pick<CriteriaJudgmentRequest, "kind" | "party" | "rubric_version">;

/**
 * Checks that the judge may act after `judgments` (in the order of seq).
 * @returns the stored judgment if this party has made the same one about the latest proposal, or null if the judgment
 * is new
 * @throws forbidden (the judge has acted for the other party), conflict (the other party's latest proposal is a
 * different one)
 */
export function admitJudgment(
  judgments: readonly CriteriaJudgment[],
  judgeId: string,
  { kind, party, rubric_version }: Act,
): CriteriaJudgment | null {
  if (judgments.some((judgment) => judgment.judge_id === judgeId && judgment.party !== party)) {
    throw new Problem("forbidden", "body.party: this credential already acted for the other party of the subject");
  }
  const { proposal, acceptance } = findStanding(judgments);
  const storedJudgment = kind === "propose" ? proposal : acceptance;
  if (storedJudgment?.party === party && storedJudgment.rubric_version === rubric_version) return storedJudgment;
  if (kind === "propose") return null;
  if (!proposal) throw new Problem("conflict", "body.kind: this subject has no proposal");
  if (proposal.rubric_version !== rubric_version) {
    throw new Problem("conflict", "body.rubric_version: does not match the latest proposal; reload the judgments");
  }
  if (proposal.party === party) throw new Problem("conflict", "body.party: the latest proposal is from the same party");
  return null;
}
