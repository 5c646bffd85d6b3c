// Reasons for review as text. The database orders verdicts by cause: server/review/sql/review_priority.sql.
import { FLAG_REASONS, flagReasonSentence } from "@/server/verdict/contract/flagReasons";
import { scoreText, thresholdText } from "@/server/contracts/quantities";
import type { ReviewItemRow } from "@/server/review/reviewStore";

/** The causes that order the queue, first to last; the tens digit of a priority counts from 1. */
export const REVIEW_CAUSES = ["unsure", "disagreement", "manipulation", "other", "unflagged"] as const;
/** The flags that are a disagreement. */
export const DISAGREEMENTS = [
  "judges_disagree",
  "readings_disagree",
] as const satisfies readonly (keyof typeof FLAG_REASONS)[];

type Facts = Pick<ReviewItemRow, "priority" | "confidence" | "acceptanceThreshold" | "flagReason">;

export function priorityReason({ priority, confidence, acceptanceThreshold, flagReason }: Facts): string {
  const cause = REVIEW_CAUSES[Math.floor(priority / 10) - 1];
  // An answer that was discarded, since none of its quotes was found, has no confidence.
  if (cause === "unsure" && confidence > 0) {
    return `The confidence ${scoreText(confidence)} is below the threshold ${thresholdText(acceptanceThreshold)}.`;
  }
  if (cause === "disagreement") {
    return `${FLAG_REASONS[flagReason === "readings_disagree" ? flagReason : "judges_disagree"]}.`;
  }
  if (cause === "manipulation") return `${FLAG_REASONS.manipulation_detected}.`;
  if (cause === "unflagged") return "Not flagged.";
  const flagSentence = flagReason === null ? null : flagReasonSentence(flagReason);
  return flagSentence === null ? "Human review required." : `${flagSentence}.`;
}
