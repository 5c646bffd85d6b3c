import type { SlotModel } from "@/server/platform/llm/settings";

/**
 * Builds the header with the key, if there is one. Google reads another header (ai.google.dev/gemini-api/docs/api-key).
 */
export function authHeaders({ form, apiKey }: Pick<SlotModel, "form" | "apiKey">): Record<string, string> {
  if (!apiKey) return {};
  return form === "gemini" ? { "x-goog-api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
}
