// Joins the alternatives that tools generate for optional values: one schema per type, such as a text or null.
import { type Authored, isObject } from "@/server/rubric/fields";

const KEYWORDS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  integer: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  array: ["minItems", "maxItems", "items"],
  object: ["required", "properties", "additionalProperties"],
  boolean: [],
  null: [],
};

/**
 * Returns one schema with a list of types that accepts the same values as the alternatives; null when there is none. A
 * keyword of one type does not apply to values of another.
 */
export function joinAlternatives(alternatives: readonly unknown[]): Authored | null {
  const joinedSchema: Authored = {};
  const types: string[] = [];
  for (const alternative of alternatives) {
    if (!isObject(alternative) || typeof alternative["type"] !== "string") return null;
    const { type, enum: choices, const: constant, ...rest } = alternative;
    const allowedKeywords = KEYWORDS_OF_TYPE[type as string];
    if (!allowedKeywords || !Object.keys(rest).every((key) => allowedKeywords.includes(key))) return null;
    types.push(type as string);
    Object.assign(joinedSchema, rest);
    if (choices !== undefined) joinedSchema["enum"] = choices;
    if (constant !== undefined) joinedSchema["enum"] = [constant];
  }
  const areOverlapping = types.includes("integer") && types.includes("number");
  if (types.length === 0 || areOverlapping || new Set(types).size < types.length) return null;
  const choices = joinedSchema["enum"];
  if (choices === undefined) return { type: types, ...joinedSchema };
  // Choices apply to every type, and null is the only value of its type.
  if (!Array.isArray(choices) || types.length > 2 || (types.length === 2 && !types.includes("null"))) return null;
  return { type: types, ...joinedSchema, enum: types.includes("null") ? [...new Set([...choices, null])] : choices };
}
