import type { CriteriaJudgment, CriteriaJudgmentRequest } from "@/server/criteriaAgreement/contract";
import { Problem } from "@/server/contracts/problems";
import { standingOf } from "@/server/criteriaAgreement/derive";

type Act = Pick<CriteriaJudgmentRequest, "kind" | "party" | "rubric_version">;

/**
 * Whether the judge may act after `judgments` (in the order of seq).
 * @returns the stored judgment when this party has made the same one about the latest proposal; null when the act is
 * new
 * @throws forbidden (the judge has acted for the other party), conflict (the other party's latest proposal is a
 * different one)
 */
export function admitJudgment(
  judgments: readonly CriteriaJudgment[],
  judgeId: string,
  { kind, party, rubric_version }: Act,
): CriteriaJudgment | null {
  if (judgments.some((earlier) => earlier.judge_id === judgeId && earlier.party !== party)) {
    throw new Problem("forbidden", "body.party: this credential already acted for the other party of the subject");
  }
  const { proposal, acceptance } = standingOf(judgments);
  const stored = kind === "propose" ? proposal : acceptance;
  if (stored?.party === party && stored.rubric_version === rubric_version) return stored;
  if (kind === "propose") return null;
  if (!proposal) throw new Problem("conflict", "body.kind: this subject has no proposal");
  if (proposal.rubric_version !== rubric_version) {
    throw new Problem("conflict", "body.rubric_version: does not match the latest proposal; reload the judgments");
  }
  if (proposal.party === party) throw new Problem("conflict", "body.party: the latest proposal is from the same party");
  return null;
}
