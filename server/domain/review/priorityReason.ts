// Reasons for review as text. The database orders verdicts by cause: prisma/sql/functions/review_priority.sql.
import type { ReviewItemRow } from "@/server/data/reviewStore";
import type { FLAG_REASONS } from "@/server/domain/verdict/flagReason";

const REASON_LABELS: Record<(typeof FLAG_REASONS)[number], string> = {
  manipulation_detected: "The submission may contain a prompt injection.",
  source_unavailable: "Could not read the URI content.",
  judge_not_configured: "No judge model is configured.",
  role_missing: "The submission lacks a part that a criterion requires.",
  source_missing: "A criterion requires a source, and the submission has none.",
  source_insufficient: "The sources are insufficient.",
  source_contradictory: "The sources contradict each other.",
  evidence_not_found: "Quoted text not found in the sources.",
  judges_disagree: "The judge's samples disagree.",
  judge_refused: "The judge refused to answer.",
  judge_abstained: "The judge could not decide.",
  input_too_large: "The submission exceeds the size limit of a check.",
  evaluation_too_costly: "A check exceeded its computation limit.",
  unreadable_json: "The output is invalid JSON.",
  not_json: "The output is not JSON.",
  path_missing: "A value that a check requires is missing.",
  not_a_number: "A value that a check requires is not a number.",
  not_finite: "A value that a check requires is not a finite number.",
  below_acceptance: "The confidence is below the rubric's threshold.",
};

/** The causes that order the queue, first to last; the tens digit of a priority counts from 1. */
export const REVIEW_CAUSES = ["unsure", "disagreement", "manipulation", "other", "unflagged"] as const;

type Facts = Pick<ReviewItemRow, "priority" | "confidence" | "acceptanceThreshold" | "flagReason">;

export function priorityReason({ priority, confidence, acceptanceThreshold, flagReason }: Facts): string {
  const cause = REVIEW_CAUSES[Math.floor(priority / 10) - 1];
  if (cause === "unsure") {
    return `Low confidence: ${confidence.toFixed(2)} is below the ${acceptanceThreshold.toFixed(2)} threshold.`;
  }
  if (cause === "disagreement") return REASON_LABELS.judges_disagree;
  if (cause === "manipulation") return REASON_LABELS.manipulation_detected;
  if (cause === "unflagged") return "Not flagged.";
  return REASON_LABELS[flagReason as keyof typeof REASON_LABELS] ?? "Human review required.";
}
