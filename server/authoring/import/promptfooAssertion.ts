// Converts a promptfoo assertion to a criterion with the same result for the same output.
import {
  type ImportedCriterion,
  type ImportSink,
  refuseUnknownFields,
  TEMPLATE,
  TEMPLATE_FIX,
} from "@/server/authoring/import/draft";
import { describesText } from "@/server/primitives/schemaText";
import { dialectDifferences } from "@/server/primitives/patternDialect";
import { escapePattern } from "@/server/authoring/lint/readPrimitive";
import { type Authored, isObject } from "@/server/rubric/fields";
import { fromJavaScript } from "@/server/authoring/import/javascriptPattern";

type Criterion = Omit<ImportedCriterion, "type" | "weight">;
type ReadAssertion = { name: string; weight: number; criterion: Criterion };
type Location = { path: string; sink: ImportSink };

const TEXT_TYPES: Record<string, (text: string) => { pattern: string; flags?: string }> = {
  equals: (text) => ({ pattern: `^${escapePattern(text)}$` }),
  contains: (text) => ({ pattern: escapePattern(text) }),
  icontains: (text) => ({ pattern: escapePattern(text), flags: "i" }),
  "starts-with": (text) => ({ pattern: `^${escapePattern(text)}` }),
  regex: (text) => ({ pattern: fromJavaScript(text) }),
};
const KNOWN_TYPES = [...Object.keys(TEXT_TYPES).flatMap((type) => [type, `not-${type}`]), "is-json", "llm-rubric"];

/** Converts an assertion; undefined, with an issue, when it has no exact counterpart. */
export function readAssertion(item: unknown, path: string, sink: ImportSink): ReadAssertion | undefined {
  const location = { path, sink };
  if (!isObject(item)) return sink.error("invalid_type", path, "Make the assertion an object with type and value.");
  if (item["$ref"] !== undefined) {
    const fix = "Write the assertion that it names here";
    return sink.error(
      "external_reference",
      `${path}/$ref`,
      `References to assertion templates are not followed. ${fix}.`,
    );
  }
  if (typeof item["type"] !== "string") return sink.error("required", `${path}/type`, "Give the assertion a type.");
  refuseUnknownFields(item, ["type", "value", "weight", "metric"], path, sink);
  const { type, weight = 1, metric } = item;
  if (typeof weight !== "number" || !(weight > 0)) {
    return sink.error(
      "weight_not_supported",
      `${path}/weight`,
      "An assertion that weighs nothing decides nothing; leave it out.",
    );
  }
  const criterion = readCriterion(String(type), item, location);
  return criterion && { name: typeof metric === "string" ? metric : String(type), weight, criterion };
}

function readCriterion(type: string, item: Authored, location: Location): Criterion | undefined {
  const isInverse = type.startsWith("not-");
  const text = TEXT_TYPES[isInverse ? type.slice(4) : type];
  if (!text && !KNOWN_TYPES.includes(type)) {
    return location.sink.error(
      "no_counterpart",
      `${location.path}/type`,
      `"${type.slice(0, 80)}" has no equivalent. Supported: ${KNOWN_TYPES.join(", ")}.`,
    );
  }
  if (type === "is-json") return readJson(item["value"], location);
  if (type === "equals" && isObject(item["value"])) {
    return { primitive: "json_schema@1", config: { schema: { const: item["value"] } } };
  }
  const value = readText(item["value"], location);
  if (value === undefined) return undefined;
  if (!text) return { primitive: "llm_judge@1", config: {}, statement: value };
  // A constant is exact, and its length is not limited like that of a pattern.
  if (type === "equals") return { primitive: "json_schema@1", config: { schema: { type: "string", const: value } } };
  if (type.endsWith("regex")) warnOfDialect(value, isInverse, location);
  return { primitive: "regex_match@1", config: { ...text(value), ...(isInverse ? { must_match: false } : {}) } };
}

function readJson(value: unknown, location: Location): Criterion | undefined {
  if (isObject(value) && describesText(value)) {
    const fix = "Check the text itself with equals or regex";
    const difference = "A schema of texts is tried on the text itself here, so yes passes without its quotes";
    return location.sink.error("no_counterpart", `${location.path}/value`, `${difference}. ${fix}.`);
  }
  if (value === undefined || isObject(value)) return { primitive: "json_schema@1", config: { schema: value ?? {} } };
  const code = isReference(value) ? "external_reference" : "invalid_type";
  return location.sink.error(code, `${location.path}/value`, "Write the JSON Schema here, as an object.");
}

function readText(value: unknown, { path, sink }: Location): string | undefined {
  const valuePath = `${path}/value`;
  if (isReference(value)) return sink.error("external_reference", valuePath, "Write what the other file holds here.");
  if (typeof value !== "string" || value === "") {
    return sink.error("invalid_type", valuePath, "Make value a text that is not empty; put numbers in quotes.");
  }
  return TEMPLATE.test(value) ? sink.error("template_not_supported", valuePath, `${TEMPLATE_FIX}.`) : value;
}

const isReference = (value: unknown): boolean => typeof value === "string" && /^(?:file|package|python):/.test(value);

function warnOfDialect(pattern: string, missIsFavorable: boolean, { path, sink }: Location): void {
  for (const { message } of dialectDifferences(fromJavaScript(pattern), missIsFavorable)) {
    sink.warning("regex_dialect", `${path}/value`, message);
  }
}
