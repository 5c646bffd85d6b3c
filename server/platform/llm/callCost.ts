import type { ModelPrice } from "@/server/llm/port";

/** More than any model reads or writes in a call. */
const MOST_TOKENS = 100_000_000;

/** A token count, also one that is written as text; undefined for anything else. */
export function reportedCount(value: unknown): number | undefined {
  if (typeof value === "string" && /^\d{1,15}$/.test(value.trim())) return Number(value);
  return typeof value === "number" ? value : undefined;
}

/** A token count as reported; null for none, and for one that no call can have. */
export function credible(count: number | undefined): number | null {
  return count !== undefined && Number.isInteger(count) && count >= 0 && count <= MOST_TOKENS ? count : null;
}

/** In USD; null while the price or a count is unknown. */
export function costOf(
  price: ModelPrice | null,
  inputTokens: number | null,
  outputTokens: number | null,
): number | null {
  if (price === null || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}
