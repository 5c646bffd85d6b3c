// The part of JSON Schema that json_schema@1 reads.
import { pointerStep } from "@/server/contracts/jsonPointer";
import { canonicalJson } from "@/server/proof/check/canonicalJson";
import { isObject } from "@/server/rubric/fields";
import type { IssueSink } from "@/server/rubric/issues";

const TYPES: readonly unknown[] = ["array", "boolean", "integer", "null", "number", "object", "string"];

type Read = (value: unknown) => string | null;
const unless = (holds: (value: unknown) => boolean, fault: string): Read => {
  return (value) => (holds(value) ? null : fault);
};
const isNumber = unless((value) => typeof value === "number", "must be a number");
const isCount = unless((value) => Number.isInteger(value) && Number(value) >= 0, "must be a whole number from 0");
const isType = unless(
  (value) =>
    Array.isArray(value)
      ? value.length > 0 && value.every((type) => TYPES.includes(type)) && new Set(value).size === value.length
      : TYPES.includes(value),
  `must be one of ${TYPES.join(", ")}, or a list of different ones`,
);
const isNames = unless(
  (value) => Array.isArray(value) && value.every((name) => typeof name === "string") && allDiffer(value),
  "must be a list of different names",
);
const isChoice = unless(
  (value) => Array.isArray(value) && value.length > 0 && allDiffer(value),
  "must be a list of different values, at least one",
);
const isAnything: Read = () => null;
/** `checkSchema` reads the schemas inside. */
const holdsSchemas = isAnything;

// spec: Primitive behavior: type/enum/const, string/number/array bounds, required, additionalProperties; and what those
// need to reach into a document. No `pattern` or `$ref`: they would bring in backtracking, recursion and the network.
const KEYWORDS: Readonly<Record<string, Read>> = {
  type: isType,
  enum: isChoice,
  const: isAnything,
  minLength: isCount,
  maxLength: isCount,
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  minItems: isCount,
  maxItems: isCount,
  required: isNames,
  properties: holdsSchemas,
  additionalProperties: holdsSchemas,
  items: holdsSchemas,
};

/**
 * Reports `unsupported_schema_keyword` and `invalid_schema` for this schema and every schema inside it; linear in its
 * size.
 */
export function checkSchema(schema: unknown, pointer: string, issues: IssueSink): void {
  if (typeof schema === "boolean" && pointer !== "/schema") return;
  if (!isObject(schema)) {
    issues.error("invalid_schema", pointer, "Make the schema a JSON object.");
    return;
  }
  for (const [key, value] of Object.entries(schema)) {
    const read = Object.hasOwn(KEYWORDS, key) ? KEYWORDS[key] : undefined;
    const fault = read?.(value);
    if (!read) {
      const fix = `Remove "${key.slice(0, 80)}"; supported: ${Object.keys(KEYWORDS).join(", ")}`;
      issues.error("unsupported_schema_keyword", pointer + pointerStep(key), `${fix}.`);
    } else if (fault) {
      issues.error("invalid_schema", "/schema", `Correct the schema: ${pointer}/${key} ${fault}.`);
    }
  }
  for (const key of ["items", "additionalProperties"]) {
    if (schema[key] !== undefined) checkSchema(schema[key], `${pointer}/${key}`, issues);
  }
  const properties = schema["properties"];
  if (properties === undefined) return;
  if (!isObject(properties)) {
    issues.error("invalid_schema", `${pointer}/properties`, "Make properties an object of schemas.");
    return;
  }
  for (const [name, child] of Object.entries(properties)) {
    checkSchema(child, `${pointer}/properties${pointerStep(name)}`, issues);
  }
}

function allDiffer(values: readonly unknown[]): boolean {
  return new Set(values.map(canonicalJson)).size === values.length;
}

/** How many JSON values a schema is made of. */
export function schemaNodes(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 1;
  return Object.values(schema).reduce((sum: number, child) => sum + schemaNodes(child), 1);
}
