// Reads the content of a message: a text, or a list of parts, some of which are texts.
import { isJsonObject, type JsonObject, objectAt } from "@/server/platform/llm/responseBody";

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Returns the parts of a content, which is a text, a list of parts, or one part. */
export const toParts = (content: unknown): unknown[] => (Array.isArray(content) ? content : [content]);

/** Joins the texts of a content. Returns null without a text. */
export function textIn(content: unknown): string | null {
  const texts = toParts(content).flatMap((part) => partText(part) ?? []);
  return texts.length === 0 ? null : texts.join("");
}

function partText(part: unknown): string | null {
  if (typeof part === "string") return part;
  if (!isJsonObject(part)) return null;
  if (isThought(part)) return null;
  const { type = "text", text } = part;
  if (type !== "text" && type !== "output_text") return null;
  return textOrNull(text) ?? textOrNull(objectAt(part, "text")["value"]);
}

/** Returns the text of a refusal, from its field or its part. Null without a refusal. */
export function refusalIn({ refusal, content }: JsonObject): string | null {
  const refusalPart = toParts(content).find((part) => isJsonObject(part) && part["type"] === "refusal");
  return textOrNull(refusal) ?? (isJsonObject(refusalPart) ? textOrNull(refusalPart["refusal"]) : null);
}

/** Returns true if a part is the model's reasoning. */
export const isThought = (part: unknown): boolean =>
  isJsonObject(part) &&
  (part["thought"] === true || (typeof part["type"] === "string" && /think|reason/.test(part["type"])));
