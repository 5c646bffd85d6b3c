// Why a person is needed, in words. The database places each verdict by its cause: prisma/sql/functions/review_priority.sql.
import type { ReviewItemRow } from "@/server/data/reviewStore";
import type { FLAG_REASONS } from "@/server/domain/verdict/flagReason";

const WORDS: Record<(typeof FLAG_REASONS)[number], string> = {
  manipulation_detected: "The work seems to talk to the judge.",
  source_unavailable: "What is behind the uri could not be read.",
  judge_not_configured: "No model is configured to judge this.",
  role_missing: "The submission lacks a part that a criterion looks at.",
  source_missing: "A criterion needs a source, and the submission brings none.",
  source_insufficient: "The sources do not say enough.",
  source_contradictory: "The sources contradict each other.",
  evidence_not_found: "What the judge quoted does not stand in the sources.",
  judges_disagree: "The judge's samples disagree.",
  judge_refused: "The judge refused to answer.",
  judge_abstained: "The judge could not decide.",
  input_too_large: "The submission is larger than a check reads.",
  evaluation_too_costly: "A check would have taken too much work.",
  unreadable_json: "The work is JSON that cannot be read.",
  not_json: "The work is not JSON.",
  path_missing: "A value that a check looks for is missing.",
  not_a_number: "A value that a check looks for is not a number.",
  not_finite: "A value that a check looks for is not a finite number.",
  below_acceptance: "The confidence is below what the rubric accepts.",
};

/** What puts a verdict into its place in the queue, first to last; the tens of its priority count from 1. */
export const REVIEW_CAUSES = ["unsure", "disagreement", "manipulation", "other", "unflagged"] as const;

type Facts = Pick<ReviewItemRow, "priority" | "confidence" | "acceptanceThreshold" | "flagReason">;

/** One sentence. */
export function priorityReason({ priority, confidence, acceptanceThreshold, flagReason }: Facts): string {
  const cause = REVIEW_CAUSES[Math.floor(priority / 10) - 1];
  if (cause === "unsure") {
    return `The judge is unsure: confidence ${confidence.toFixed(2)}, and the rubric accepts ${acceptanceThreshold.toFixed(2)}.`;
  }
  if (cause === "disagreement") return WORDS.judges_disagree;
  if (cause === "manipulation") return WORDS.manipulation_detected;
  if (cause === "unflagged") return "Nothing is flagged.";
  return WORDS[flagReason as keyof typeof WORDS] ?? "A person should look at this.";
}
