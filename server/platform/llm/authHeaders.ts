import type { SlotModel } from "@/server/platform/llm/settings";

/** The header with the key; none without a key. Google reads its own header (ai.google.dev/gemini-api/docs/api-key). */
export function authHeaders({ form, apiKey }: Pick<SlotModel, "form" | "apiKey">): Record<string, string> {
  if (!apiKey) return {};
  return form === "gemini" ? { "x-goog-api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
}
