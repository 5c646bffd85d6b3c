// The part of JSON Schema that json_schema@1 speaks, and its validators.
import { Ajv, type ValidateFunction } from "ajv";
import { LRUCache } from "lru-cache";
import { pointerStep } from "@/server/contracts/jsonValue";
import { type Authored, isObject } from "@/server/domain/rubric/fields";
import type { IssueSink } from "@/server/domain/rubric/issues";

// spec: Primitive behavior: type/enum/const, string/number/array bounds, required, additionalProperties; and what those
// need to reach into a document. No `pattern` or `$ref`: they would bring in backtracking, recursion and the network.
const KEYWORDS = [
  "type",
  "enum",
  "const",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "required",
  "properties",
  "additionalProperties",
  "items",
];

// Off: refusals of {minLength: 3} without a type and of {required: ["a"]} without its property, both of them valid.
// ownProperties: "toString" is not a field of every object.
const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  ownProperties: true,
  addUsedSchema: false,
  logger: false,
});
const validators = new LRUCache<string, ValidateFunction>({ max: 200 });

/** Reports `unsupported_schema_keyword` and `invalid_schema` for this schema and every schema inside it. */
export function checkSchema(schema: unknown, pointer: string, issues: IssueSink): void {
  if (typeof schema === "boolean" && pointer !== "/schema") return;
  if (!isObject(schema)) {
    issues.error("invalid_schema", pointer, "Make the schema a JSON object.");
    return;
  }
  for (const key of Object.keys(schema)) {
    if (KEYWORDS.includes(key)) continue;
    const fix = `Remove "${key.slice(0, 80)}"; supported: ${KEYWORDS.join(", ")}`;
    issues.error("unsupported_schema_keyword", pointer + pointerStep(key), `${fix}.`);
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

/** The validator of a checked schema; cached. Throws when the schema itself is malformed. */
export function compileSchema(schema: Authored): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = validators.get(key);
  if (known) return known;
  try {
    const validate = ajv.compile(schema);
    validators.set(key, validate);
    return validate;
  } finally {
    // The instance would keep every schema that it saw, and take a malformed one for checked the second time.
    ajv.removeSchema(schema);
  }
}

/** How many JSON values a schema is made of. */
export function schemaNodes(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 1;
  return Object.values(schema).reduce((sum: number, child) => sum + schemaNodes(child), 1);
}
