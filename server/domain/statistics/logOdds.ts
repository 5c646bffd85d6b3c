// Probabilities as log-odds, where evidence adds up.

/** The probability of log-odds; no overflow at either end. */
export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** The log-odds of a probability; ±Infinity at 1 and 0. */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** `value`, or the bound that it passes. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
