// Reasons for review as text. The database orders verdicts by cause: prisma/sql/functions/review_priority.sql.
import { FLAG_REASONS, flagReasonSentence } from "@/server/contracts/flagReasons";
import type { ReviewItemRow } from "@/server/data/reviewStore";

/** The causes that order the queue, first to last; the tens digit of a priority counts from 1. */
export const REVIEW_CAUSES = ["unsure", "disagreement", "manipulation", "other", "unflagged"] as const;

type Facts = Pick<ReviewItemRow, "priority" | "confidence" | "acceptanceThreshold" | "flagReason">;

export function priorityReason({ priority, confidence, acceptanceThreshold, flagReason }: Facts): string {
  const cause = REVIEW_CAUSES[Math.floor(priority / 10) - 1];
  if (cause === "unsure") {
    return `Low confidence: ${confidence.toFixed(2)} is below the ${acceptanceThreshold.toFixed(2)} threshold.`;
  }
  if (cause === "disagreement") return `${FLAG_REASONS.judges_disagree}.`;
  if (cause === "manipulation") return `${FLAG_REASONS.manipulation_detected}.`;
  if (cause === "unflagged") return "Not flagged.";
  const known = flagReason === null ? null : flagReasonSentence(flagReason);
  return known === null ? "Human review required." : `${known}.`;
}
