// The models that judge when only a key of OpenAI is set, and what they cost. Read on 24 November 2026 in OpenAI's
// pages on models, pricing and deprecations (developers.openai.com/api/docs): all three are active, with no shutdown
// date announced.

import type { ModelForm } from "@/server/contracts/enums";
import type { ModelPrice } from "@/server/llm/port";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

/** By tier: cheap and quick, balanced, strong. OpenAI publishes no dated snapshots of these. */
export const DEFAULT_MODELS = [
  { model: "gpt-6-luna", price: { input: 0.1, output: 0.5 } },
  { model: "gpt-6.1-terra", price: { input: 1, output: 5 } },
  { model: "gpt-6.1-sol", price: { input: 2, output: 10 } },
] as const satisfies readonly { model: string; price: ModelPrice }[];

export const OPENAI = "https://api.openai.com/v1";
export const GOOGLE = "https://generativelanguage.googleapis.com/v1beta";

/** What OpenAI's Decisions cost, by model: the answers are free. Read on 23 November 2026. */
const DECISION_PRICES: Readonly<Record<string, ModelPrice>> = { "gpt-6-luna": { input: 0.1, output: 0 } };

/** Google's only model for its Decisions; the answers are free. Read on 28 November 2026. */
export const GEMINI = { model: "gemini-decision-1", price: { input: 0.1, output: 0 } };

/** The provider's price of a default model; null for other models, and at other endpoints, which set their own prices. */
export function knownPrice(model: string, form: ModelForm, baseUrl: string | undefined): ModelPrice | null {
  const address = baseUrl === undefined ? OPENAI : trimEndCharacters(baseUrl, "/");
  if (form === "gemini") return model === GEMINI.model && address === GOOGLE ? GEMINI.price : null;
  if (address !== OPENAI) return null;
  if (form !== "chat") return DECISION_PRICES[model] ?? null;
  return DEFAULT_MODELS.find((known) => known.model === model)?.price ?? null;
}
