// The default judge models, which apply when only an OpenAI key is set, and their prices. Source: OpenAI's pages on
// models, pricing and deprecations (developers.openai.com/api/docs), read on 24 November 2026. All three are active,
// without an announced shutdown date.

import type { ModelForm } from "@/server/contracts/enums";
import type { ModelPrice } from "@/server/llm/port";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

/** The default models by tier: cheap and fast, balanced, strong. OpenAI publishes no dated snapshots of them. */
export const DEFAULT_MODELS = [
  { model: "gpt-6-luna", price: { input: 0.1, output: 0.5 } },
  { model: "gpt-6.1-terra", price: { input: 1, output: 5 } },
  { model: "gpt-6.1-sol", price: { input: 2, output: 10 } },
] as const satisfies readonly { model: string; price: ModelPrice }[];

export const OPENAI = "https://api.openai.com/v1";
export const GOOGLE = "https://generativelanguage.googleapis.com/v1beta";

/** The prices of OpenAI's Decisions by model, read on 23 November 2026. Answers are free. */
const DECISION_PRICES: Readonly<Record<string, ModelPrice>> = { "gpt-6-luna": { input: 0.1, output: 0 } };

/** Google's only model for its Decisions, read on 28 November 2026. Answers are free. */
export const GEMINI = { model: "gemini-decision-1", price: { input: 0.1, output: 0 } };

/** Returns the provider's price of a default model. Null for other models, and at other endpoints, which set prices. */
export function findListPrice(model: string, form: ModelForm, baseUrl: string | undefined): ModelPrice | null {
  const address = baseUrl === undefined ? OPENAI : trimEndCharacters(baseUrl, "/");
  if (form === "gemini") return model === GEMINI.model && address === GOOGLE ? GEMINI.price : null;
  if (address !== OPENAI) return null;
  if (form !== "chat") return DECISION_PRICES[model] ?? null;
  return DEFAULT_MODELS.find((entry) => entry.model === model)?.price ?? null;
}
