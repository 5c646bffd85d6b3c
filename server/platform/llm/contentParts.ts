// Content of a message: a text, or parts, of which some are texts.
import { isJsonObject, type JsonObject, objectAt } from "@/server/platform/llm/responseBody";

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The parts of a content, which is a text, a list of parts, or one part. */
export const partsOf = (content: unknown): unknown[] => (Array.isArray(content) ? content : [content]);

/** Joins the texts of a content; null when it has none. */
export function textIn(content: unknown): string | null {
  const texts = partsOf(content).flatMap((part) => partText(part) ?? []);
  return texts.length === 0 ? null : texts.join("");
}

function partText(part: unknown): string | null {
  if (typeof part === "string") return part;
  if (!isJsonObject(part)) return null;
  if (isThought(part)) return null;
  const { type = "text", text } = part;
  if (type !== "text" && type !== "output_text") return null;
  return textOf(text) ?? textOf(objectAt(part, "text")["value"]);
}

/** The words of a refusal, which has its own field or its own part; null without one. */
export function refusalIn({ refusal, content }: JsonObject): string | null {
  const refused = partsOf(content).find((part) => isJsonObject(part) && part["type"] === "refusal");
  return textOf(refusal) ?? (isJsonObject(refused) ? textOf(refused["refusal"]) : null);
}

/** Whether a part is the model's reasoning. */
export const isThought = (part: unknown): boolean =>
  isJsonObject(part) &&
  (part["thought"] === true || (typeof part["type"] === "string" && /think|reason/.test(part["type"])));
