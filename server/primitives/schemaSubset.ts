// Compiles schemas of the subset of JSON Schema that json_schema@1 supports.
import { pointerStep, pointerSteps, valueIn } from "@/server/contracts/jsonPointer";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { joinAlternatives } from "@/server/primitives/schemaNullable";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { type Authored, isObject } from "@/server/rubric/fields";
import type { IssueSink } from "@/server/rubric/issues";

const TYPES: readonly unknown[] = ["array", "boolean", "integer", "null", "number", "object", "string"];

type CheckValue = (value: unknown) => string | null;
const checkThat = (holds: (value: unknown) => boolean, fault: string): CheckValue => {
  return (value) => (holds(value) ? null : fault);
};
const checkNumber = checkThat((value) => typeof value === "number", "must be a number");
const checkCount = checkThat((value) => Number.isInteger(value) && Number(value) >= 0, "must be a whole number from 0");
const checkType = checkThat(
  (value) =>
    Array.isArray(value)
      ? value.length > 0 && value.every((type) => TYPES.includes(type)) && new Set(value).size === value.length
      : TYPES.includes(value),
  `must be one of ${TYPES.join(", ")}, or a list of different ones`,
);
const checkNames = checkThat(
  (value) => Array.isArray(value) && value.every((name) => typeof name === "string") && areDistinct(value),
  "must be a list of different names",
);
const checkChoices = checkThat(
  (value) => Array.isArray(value) && value.length > 0 && areDistinct(value),
  "must be a list of different values, at least one",
);
const acceptAnything: CheckValue = () => null;
/** Accepts any value, because compileSchema itself checks the schemas inside. */
const acceptSchemas = acceptAnything;

// The keywords of the spec (Primitive behavior), and those that reach values inside a document. `pattern` is left out,
// because a schema engine matches it with backtracking.
const KEYWORDS: Readonly<Record<string, CheckValue>> = {
  type: checkType,
  enum: checkChoices,
  const: acceptAnything,
  minLength: checkCount,
  maxLength: checkCount,
  minimum: checkNumber,
  maximum: checkNumber,
  exclusiveMinimum: checkNumber,
  exclusiveMaximum: checkNumber,
  minItems: checkCount,
  maxItems: checkCount,
  required: checkNames,
  properties: acceptSchemas,
  additionalProperties: acceptSchemas,
  items: acceptSchemas,
};

/**
 * Keywords without effect, which are left out of the compiled schema. Definitions are compiled where a $ref names them.
 */
const ANNOTATIONS = [
  ...[
    "title",
    "description",
    "default",
    "examples",
    "$schema",
    "$id",
    "$comment",
    "deprecated",
    "readOnly",
    "writeOnly",
  ],
  ...["$defs", "definitions"],
];

/** Advice for keywords that tools generate and this subset lacks. */
const ADVICE: Readonly<Record<string, string>> = {
  pattern: "check the text with a regex_match@1 criterion",
  format: "check the text with a regex_match@1 criterion, or state that it decides nothing by removing it",
  nullable: 'write the type as a list, such as ["string", "null"]',
  anyOf: "write one schema with a list of types, or one criterion for each alternative",
  oneOf: "write one schema with a list of types, or one criterion for each alternative",
  allOf: "write the keywords of all parts into one schema, or one criterion for each part",
  not: "write a criterion of type must_not",
};

/** Levels of a rubric above the schema of a criterion. */
const LEVELS_ABOVE = 4;

/**
 * Compiles a schema: removes annotations, and replaces local references by the schemas that they name. Reports
 * `unsupported_schema_keyword`, `invalid_schema` and `schema_too_large` for this schema and every schema inside it.
 */
export function compileSchema(schema: unknown, issues: IssueSink): unknown {
  const reportedFaults = new Set<string>();
  const report: IssueSink["error"] = (code, path, message) => {
    // A definition that is used twice is reported once.
    if (reportedFaults.has(path + message)) return undefined;
    reportedFaults.add(path + message);
    return issues.error(code, path, message);
  };
  let bytes = 0;

  const compile = (node: unknown, place: Place): unknown => {
    const { pointer, level, references } = place;
    bytes += bytesWithoutChildren(node);
    if (bytes > SERVER_LIMITS.schemaBytes) {
      const fix = `Shrink the schema: with what its references name it has more than ${SERVER_LIMITS.schemaBytes} bytes`;
      return report("schema_too_large", "/schema", `${fix}.`);
    }
    if (level + LEVELS_ABOVE > LIMITS.jsonDepth) {
      return report("invalid_schema", "/schema", "Flatten the schema: with its references it nests too deep.");
    }
    if (typeof node === "boolean" && pointer !== "/schema") return node;
    if (!isObject(node)) return report("invalid_schema", pointer, "Make the schema a JSON object.");
    const decidingKeywords = Object.entries(node).filter(
      ([key, value]) => !ANNOTATIONS.includes(key) && !hasNoEffect(key, value),
    );
    const source = Object.fromEntries(decidingKeywords);
    if (source["$ref"] !== undefined) return compileReference(source, place);
    if (Array.isArray(source["anyOf"]) && decidingKeywords.length === 1) {
      const alternatives = source["anyOf"].map((item, index) =>
        compile(item, { pointer: `${pointer}/anyOf/${index}`, level, references }),
      );
      const joinedSchema = joinAlternatives(alternatives);
      if (joinedSchema) return joinedSchema;
    }
    for (const [key, value] of decidingKeywords) checkKeyword(key, value, pointer, report);
    const compiled: Authored = { ...source };
    for (const key of ["items", "additionalProperties"]) {
      if (source[key] === undefined) continue;
      compiled[key] = compile(source[key], { pointer: `${pointer}/${key}`, level: level + 1, references });
    }
    const { properties } = source;
    if (properties === undefined) return compiled;
    if (!isObject(properties)) {
      return report("invalid_schema", `${pointer}/properties`, "Make properties an object of schemas.");
    }
    compiled["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, child]) => {
        const inside = `${pointer}/properties${pointerStep(name)}`;
        return [name, compile(child, { pointer: inside, level: level + 2, references })];
      }),
    );
    return compiled;
  };

  const compileReference = (source: Authored, { pointer, level, references }: Place): unknown => {
    const path = `${pointer}/$ref`;
    const { $ref: reference, ...otherKeywords } = source;
    const target = typeof reference === "string" ? resolveReference(schema, reference) : undefined;
    if (typeof reference !== "string" || target === undefined) {
      const fix = "Name a schema that is here, such as #/$defs/Item; nothing is fetched";
      return report("unsupported_schema_keyword", path, `${fix}.`);
    }
    if (references.includes(reference)) {
      const fix = "Write the levels that matter without a reference, and leave the innermost one open";
      return report("unsupported_schema_keyword", path, `${reference.slice(0, 80)} contains itself. ${fix}.`);
    }
    const [otherKeyword] = Object.keys(otherKeywords);
    if (otherKeyword !== undefined) {
      const fix = `Write the schema that $ref names here, together with "${otherKeyword.slice(0, 80)}"`;
      return report("unsupported_schema_keyword", pointer + pointerStep(otherKeyword), `${fix}.`);
    }
    return compile(target, { pointer: `/schema${reference.slice(1)}`, level, references: [...references, reference] });
  };

  return compile(schema, { pointer: "/schema", level: 0, references: ["#"] });
}

type Place = { pointer: string; level: number; references: readonly string[] };

/** Returns the size of a schema without the schemas inside. */
function bytesWithoutChildren(node: unknown): number {
  if (!isObject(node)) return 4;
  const { properties, items, additionalProperties, anyOf, $defs, definitions, ...ownKeywords } = node;
  const names = isObject(properties) ? Object.keys(properties) : [];
  return Buffer.byteLength(JSON.stringify(ownKeywords) + names.join());
}

/** Whether a keyword has no effect: `propertyNames` of type string accepts every name in JSON. */
const hasNoEffect = (key: string, value: unknown): boolean =>
  key === "propertyNames" && canonicalJson(value) === '{"type":"string"}';

function checkKeyword(key: string, value: unknown, pointer: string, report: IssueSink["error"]): void {
  const checkValue = Object.hasOwn(KEYWORDS, key) ? KEYWORDS[key] : undefined;
  const fault = checkValue?.(value);
  if (!checkValue) {
    const message = `"${key.slice(0, 80)}" is not supported`;
    const advice = Object.hasOwn(ADVICE, key) ? ADVICE[key] : "express it in another criterion, or remove it";
    const knownKeywords = Object.keys(KEYWORDS).join(", ");
    report(
      "unsupported_schema_keyword",
      pointer + pointerStep(key),
      `${message}: ${advice}. Supported: ${knownKeywords}.`,
    );
  } else if (fault) {
    report("invalid_schema", "/schema", `Correct the schema: ${pointer}/${key} ${fault}.`);
  }
}

function resolveReference(root: unknown, reference: string): unknown {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return undefined;
  try {
    return valueIn(root, pointerSteps(decodeURIComponent(reference.slice(1))));
  } catch {
    return undefined;
  }
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values.map(canonicalJson)).size === values.length;
}

/** Counts the JSON values in a schema. */
export function countSchemaNodes(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 1;
  return Object.values(schema).reduce((sum: number, child) => sum + countSchemaNodes(child), 1);
}
