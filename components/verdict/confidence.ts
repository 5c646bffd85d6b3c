/** A confidence in 0..1 as a number and a word, as in "0.91, high". Two digits; never rounded up to certainty. */
export function confidenceInWords(confidence: number): string {
  const digits = confidence === 1 ? "1" : (Math.floor(confidence * 100) / 100).toFixed(2);
  return `${digits}, ${word(confidence)}`;
}

function word(confidence: number): string {
  if (confidence === 1) return "certain";
  if (confidence >= 0.9) return "high";
  if (confidence >= 0.7) return "moderate";
  return confidence >= 0.5 ? "low" : "very low";
}
