import { type Answer, confidenceReplacement } from "@/server/verdict/contract/abstention";
import { scoreText } from "@/server/contracts/quantities";

/** Writes "confidence 0.91", or why the answer has none. */
export function confidenceFact(answer: Answer): string {
  return confidenceReplacement(answer) ?? `confidence ${scoreText(answer.confidence)}`;
}
