import type { CriteriaJudgment, CriteriaJudgmentRequest } from "@/server/contracts/criteriaAgreement";
import { Problem } from "@/server/contracts/problems";
import { standingOf } from "@/server/domain/criteriaAgreement/derive";

type Act = Pick<CriteriaJudgmentRequest, "kind" | "party" | "rubric_version">;

/**
 * Whether a judge may act so after `judgments` (in the order of seq).
 * @returns the judgment that says so already when this party has said it of the latest proposal; null when the act is new
 * @throws forbidden (the judge has acted for the other party), conflict (accepts what the other party has not proposed last)
 */
export function admitJudgment(
  judgments: readonly CriteriaJudgment[],
  judgeId: string,
  { kind, party, rubric_version }: Act,
): CriteriaJudgment | null {
  if (judgments.some((earlier) => earlier.judge_id === judgeId && earlier.party !== party)) {
    throw new Problem("forbidden", "body.party: this credential has acted for the other party of the subject");
  }
  const { proposal, acceptance } = standingOf(judgments);
  const said = kind === "propose" ? proposal : acceptance;
  if (said?.party === party && said.rubric_version === rubric_version) return said;
  if (kind === "propose") return null;
  if (!proposal) throw new Problem("conflict", "body.kind: nothing has been proposed for this subject");
  if (proposal.rubric_version !== rubric_version) {
    throw new Problem(
      "conflict",
      "body.rubric_version: is not the one that was proposed last; read the judgments again",
    );
  }
  if (proposal.party === party) throw new Problem("conflict", "body.party: the latest proposal is of the same party");
  return null;
}
