import { CONFIDENCE_TEXTS as TEXTS } from "@/components/verdict/texts";

/** A confidence in 0..1 as a number and a level, as in "0.91 (high)". Two digits; never rounded up to 1. */
export function confidenceInWords(confidence: number): string {
  return `${(Math.floor(confidence * 100) / 100).toFixed(2)} (${TEXTS.level(confidence)})`;
}
