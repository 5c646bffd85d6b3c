// Validates a value against a schema of the subset. Generated code would be faster for one schema, but takes a second
// to generate for a large one. This code reads each value once per schema that applies to it.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { type Authored, isObject } from "@/server/rubric/fields";

/**
 * A fault: the JSON pointer of the value, a message, and the value of the schema or the key that the message names.
 */
export type SchemaFault = {
  pointer: string;
  message: string;
  detail?: { kind: "surplus" | "allowed"; value: unknown };
};

type Check = (schema: Authored, value: never, pointer: string) => SchemaFault | null;

/**
 * Finds the first fault of a value; null when it conforms to the schema. Faults have the order and the wording of Ajv,
 * which earlier releases used.
 */
export function findSchemaFault(schema: unknown, value: unknown, pointer = ""): SchemaFault | null {
  if (schema === false) return { pointer, message: "boolean schema is false" };
  if (!isObject(schema)) return null;
  const { type } = schema;
  const singleType: unknown = Array.isArray(type) && type.length === 1 ? type[0] : type;
  const isTypeCheckedLate = GROUPS.some(
    ([group, checks]) => group === singleType && checks.some(({ key }) => Object.hasOwn(schema, key)),
  );
  const checkType = (): SchemaFault | null =>
    type === undefined || hasType(value, type) ? null : { pointer, message: `must be ${String(type)}` };
  if (!isTypeCheckedLate) {
    const fault = checkType();
    if (fault) return fault;
  }
  for (const [group, checks] of GROUPS) {
    const applies = group === null || hasType(value, group);
    const fault = applies
      ? findFirstFault(checks, schema, value, pointer)
      : group === singleType && isTypeCheckedLate
        ? checkType()
        : null;
    if (fault) return fault;
  }
  return null;
}

function findFirstFault(
  checks: readonly KeywordCheck[],
  schema: Authored,
  value: unknown,
  pointer: string,
): SchemaFault | null {
  for (const { key, check } of checks) {
    if (!Object.hasOwn(schema, key)) continue;
    const fault = check(schema, value as never, pointer);
    if (fault) return fault;
  }
  return null;
}

type KeywordCheck = { key: string; check: Check };

const boundCheck = (
  key: string,
  fails: (value: number, limit: number) => boolean,
  words: (limit: number) => string,
): KeywordCheck => ({
  key,
  check: (schema, value: number | string | unknown[], pointer) => {
    const limit = schema[key] as number;
    const size = typeof value === "number" ? value : typeof value === "string" ? countCodePoints(value) : value.length;
    return fails(size, limit) ? { pointer, message: `must ${words(limit)}` } : null;
  },
});
const isAbove = (value: number, limit: number) => value > limit;
const isBelow = (value: number, limit: number) => value < limit;
const isNotBelow = (value: number, limit: number) => value >= limit;
const isNotAbove = (value: number, limit: number) => value <= limit;

const NUMBER: readonly KeywordCheck[] = [
  boundCheck("maximum", isAbove, (limit) => `be <= ${limit}`),
  boundCheck("minimum", isBelow, (limit) => `be >= ${limit}`),
  boundCheck("exclusiveMaximum", isNotBelow, (limit) => `be < ${limit}`),
  boundCheck("exclusiveMinimum", isNotAbove, (limit) => `be > ${limit}`),
];
const STRING: readonly KeywordCheck[] = [
  boundCheck("maxLength", isAbove, (limit) => `NOT have more than ${limit} characters`),
  boundCheck("minLength", isBelow, (limit) => `NOT have fewer than ${limit} characters`),
];
const ANY: readonly KeywordCheck[] = [
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
      const allowedValues = schema["enum"] as unknown[];
      if (choiceTexts(allowedValues).has(canonicalJson(value))) return null;
      const message = "must be equal to one of the allowed values";
      return { pointer, message, detail: { kind: "allowed", value: allowedValues } };
    },
  },
];
const ARRAY: readonly KeywordCheck[] = [
  boundCheck("maxItems", isAbove, (limit) => `NOT have more than ${limit} items`),
  boundCheck("minItems", isBelow, (limit) => `NOT have fewer than ${limit} items`),
  {
    key: "items",
    check: ({ items }, value: unknown[], pointer) => {
      for (const [index, item] of value.entries()) {
        const fault = findSchemaFault(items, item, `${pointer}/${index}`);
        if (fault) return fault;
      }
      return null;
    },
  },
];
const OBJECT: readonly KeywordCheck[] = [
  {
    key: "required",
    check: (schema, value: Authored, pointer) => {
      const missingKey = (schema["required"] as string[]).find((key) => !Object.hasOwn(value, key));
      return missingKey === undefined ? null : { pointer, message: `must have required property '${missingKey}'` };
    },
  },
  { key: "additionalProperties", check: additionalFault },
  {
    key: "properties",
    check: ({ properties }, value: Authored, pointer) => {
      for (const [key, schema] of Object.entries(properties as Authored)) {
        const fault = Object.hasOwn(value, key)
          ? findSchemaFault(schema, value[key], pointer + pointerStep(key))
          : null;
        if (fault) return fault;
      }
      return null;
    },
  },
];
const GROUPS: readonly (readonly [group: string | null, checks: readonly KeywordCheck[]])[] = [
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
    const fault = findSchemaFault(additionalProperties, value[key], pointer + pointerStep(key));
    if (fault) return fault;
  }
  return null;
}

/** Counts Unicode code points, as JSON Schema does. */
function countCodePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

function hasType(value: unknown, type: unknown): boolean {
  if (Array.isArray(type)) return type.some((alternative) => hasType(value, alternative));
  if (type === "integer") return Number.isInteger(value);
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

const textsByChoices = new WeakMap<object, ReadonlySet<string>>();

function choiceTexts(allowed: unknown[]): ReadonlySet<string> {
  const allowedTexts = textsByChoices.get(allowed) ?? new Set(allowed.map(canonicalJson));
  textsByChoices.set(allowed, allowedTexts);
  return allowedTexts;
}
