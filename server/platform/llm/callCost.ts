import type { ModelPrice } from "@/server/llm/port";

/** The limit of plausible token counts. No model reads or writes that many in a call. */
const MAX_TOKENS = 100_000_000;

/** Reads a token count, which may be a number or a text. Returns undefined for anything else. */
export function readCount(value: unknown): number | undefined {
  if (typeof value === "string" && /^\d{1,15}$/.test(value.trim())) return Number(value);
  return typeof value === "number" ? value : undefined;
}

/** Returns a token count, or null if it is absent or implausible. */
export function toPlausibleCount(count: number | undefined): number | null {
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= MAX_TOKENS ? count : null;
}

/** Computes the cost of a call in USD. Returns null if the price or a count is unknown. */
export function computeCostUsd(
  price: ModelPrice | null,
  inputTokens: number | null,
  outputTokens: number | null,
): number | null {
  if (price === null || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
