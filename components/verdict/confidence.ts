import { CONFIDENCE_TEXTS as TEXTS } from "@/components/verdict/texts";
import { type Answer, confidenceReplacement } from "@/server/verdict/contract/abstention";
import { scoreText } from "@/server/contracts/quantities";

/**
 * Formats the confidence of an answer as a number and a level, as in "0.91 (high)", or says why it has none.
 * `threshold`: see scoreText.
 */
export function confidenceInWords(answer: Answer, threshold?: number): string {
  const { confidence } = answer;
  return confidenceReplacement(answer) ?? `${scoreText(confidence, threshold)} (${TEXTS.level(confidence)})`;
}
