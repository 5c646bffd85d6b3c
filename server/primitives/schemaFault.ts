// Validates a value against a schema of the subset. Generated code would be faster for one schema, but takes a second
// to generate for a large one; this reads each value once for each schema that applies to it.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { type Authored, isObject } from "@/server/rubric/fields";

/**
 * The first fault: the JSON pointer of the value, what is wrong, and the value of the schema or the key that it names.
 */
export type SchemaFault = {
  pointer: string;
  message: string;
  detail?: { kind: "surplus" | "allowed"; value: unknown };
};

type Check = (schema: Authored, value: never, pointer: string) => SchemaFault | null;

/**
 * Null when the value conforms to a checked schema. Faults have the order and the wording of Ajv, which wrote earlier
 * verdicts.
 */
export function schemaFault(schema: unknown, value: unknown, pointer = ""): SchemaFault | null {
  if (schema === false) return { pointer, message: "boolean schema is false" };
  if (!isObject(schema)) return null;
  const { type } = schema;
  const only: unknown = Array.isArray(type) && type.length === 1 ? type[0] : type;
  const late = GROUPS.some(([group, checks]) => group === only && checks.some(({ key }) => Object.hasOwn(schema, key)));
  const wrongType = (): SchemaFault | null =>
    type === undefined || hasType(value, type) ? null : { pointer, message: `must be ${String(type)}` };
  if (!late) {
    const fault = wrongType();
    if (fault) return fault;
  }
  for (const [group, checks] of GROUPS) {
    const applies = group === null || hasType(value, group);
    const fault = applies ? firstOf(checks, schema, value, pointer) : group === only && late ? wrongType() : null;
    if (fault) return fault;
  }
  return null;
}

function firstOf(checks: readonly Keyed[], schema: Authored, value: unknown, pointer: string): SchemaFault | null {
  for (const { key, check } of checks) {
    if (!Object.hasOwn(schema, key)) continue;
    const fault = check(schema, value as never, pointer);
    if (fault) return fault;
  }
  return null;
}

type Keyed = { key: string; check: Check };

const bound = (
  key: string,
  fails: (value: number, limit: number) => boolean,
  words: (limit: number) => string,
): Keyed => ({
  key,
  check: (schema, value: number | string | unknown[], pointer) => {
    const limit = schema[key] as number;
    const size = typeof value === "number" ? value : typeof value === "string" ? characters(value) : value.length;
    return fails(size, limit) ? { pointer, message: `must ${words(limit)}` } : null;
  },
});
const above = (value: number, limit: number) => value > limit;
const below = (value: number, limit: number) => value < limit;
const notBelow = (value: number, limit: number) => value >= limit;
const notAbove = (value: number, limit: number) => value <= limit;

const NUMBER: readonly Keyed[] = [
  bound("maximum", above, (limit) => `be <= ${limit}`),
  bound("minimum", below, (limit) => `be >= ${limit}`),
  bound("exclusiveMaximum", notBelow, (limit) => `be < ${limit}`),
  bound("exclusiveMinimum", notAbove, (limit) => `be > ${limit}`),
];
const STRING: readonly Keyed[] = [
  bound("maxLength", above, (limit) => `NOT have more than ${limit} characters`),
  bound("minLength", below, (limit) => `NOT have fewer than ${limit} characters`),
];
const ANY: readonly Keyed[] = [
  {
    key: "const",
    check: (schema, value, pointer) =>
      canonicalJson(value) === canonicalJson(schema["const"])
        ? null
        : { pointer, message: "must be equal to constant", detail: { kind: "allowed", value: schema["const"] } },
  },
  {
    key: "enum",
    check: (schema, value, pointer) => {
      const allowed = schema["enum"] as unknown[];
      if (choicesOf(allowed).has(canonicalJson(value))) return null;
      const message = "must be equal to one of the allowed values";
      return { pointer, message, detail: { kind: "allowed", value: allowed } };
    },
  },
];
const ARRAY: readonly Keyed[] = [
  bound("maxItems", above, (limit) => `NOT have more than ${limit} items`),
  bound("minItems", below, (limit) => `NOT have fewer than ${limit} items`),
  {
    key: "items",
    check: ({ items }, value: unknown[], pointer) => {
      for (const [index, item] of value.entries()) {
        const fault = schemaFault(items, item, `${pointer}/${index}`);
        if (fault) return fault;
      }
      return null;
    },
  },
];
const OBJECT: readonly Keyed[] = [
  {
    key: "required",
    check: (schema, value: Authored, pointer) => {
      const missing = (schema["required"] as string[]).find((key) => !Object.hasOwn(value, key));
      return missing === undefined ? null : { pointer, message: `must have required property '${missing}'` };
    },
  },
  { key: "additionalProperties", check: additionalFault },
  {
    key: "properties",
    check: ({ properties }, value: Authored, pointer) => {
      for (const [key, schema] of Object.entries(properties as Authored)) {
        const fault = Object.hasOwn(value, key) ? schemaFault(schema, value[key], pointer + pointerStep(key)) : null;
        if (fault) return fault;
      }
      return null;
    },
  },
];
const GROUPS: readonly (readonly [group: string | null, checks: readonly Keyed[]])[] = [
  [null, ANY],
  ["number", NUMBER],
  ["string", STRING],
  ["array", ARRAY],
  ["object", OBJECT],
];
function additionalFault(schema: Authored, value: Authored, pointer: string): SchemaFault | null {
  const { properties = {}, additionalProperties } = schema;
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(properties as Authored, key)) continue;
    if (additionalProperties === false) {
      return { pointer, message: "must NOT have additional properties", detail: { kind: "surplus", value: key } };
    }
    const fault = schemaFault(additionalProperties, value[key], pointer + pointerStep(key));
    if (fault) return fault;
  }
  return null;
}

/** Unicode code points, as JSON Schema counts. */
function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

function hasType(value: unknown, type: unknown): boolean {
  if (Array.isArray(type)) return type.some((one) => hasType(value, one));
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

const choices = new WeakMap<object, ReadonlySet<string>>();

function choicesOf(allowed: unknown[]): ReadonlySet<string> {
  const allowedTexts = choices.get(allowed) ?? new Set(allowed.map(canonicalJson));
  choices.set(allowed, allowedTexts);
  return allowedTexts;
}
