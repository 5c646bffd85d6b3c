// Recognizes schemas to which a plain text can conform without being JSON.
import type { Authored } from "@/server/rubric/fields";

/** Whether a schema of scalars accepts some text, by its types or by the values that it allows. */
export function describesText({ type, const: constant, enum: choices }: Authored): boolean {
  if (type === undefined) return comparesText({ const: constant, enum: choices });
  const types = [type].flat();
  return types.includes("string") && !types.includes("object") && !types.includes("array");
}

/** Whether the schema compares a value with a text. */
export function comparesText({ const: constant, enum: choices }: Authored): boolean {
  return isText(constant) || (Array.isArray(choices) && choices.some(isText));
}

const isText = (value: unknown): boolean => typeof value === "string";
