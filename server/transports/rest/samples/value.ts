// Creates a value that a schema of the OpenAPI document accepts, which is the same in every run.
import { createHash } from "node:crypto";
import type { Json } from "@/server/transports/rest/samples/json";
import { NULL_FIELDS, OMITTED_FIELDS, SAMPLE_FIELDS } from "@/server/transports/rest/samples/fields";

export type SampleSchema = {
  $ref?: string;
  type?: string | string[];
  const?: Json;
  enum?: Json[];
  examples?: Json[];
  anyOf?: SampleSchema[];
  oneOf?: SampleSchema[];
  items?: SampleSchema;
  minItems?: number;
  properties?: Record<string, SampleSchema>;
  required?: string[];
  additionalProperties?: SampleSchema | boolean;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};
export type SampleSchemas = Readonly<Record<string, SampleSchema>>;

/** The place of a schema: its field, and the component of the field. */
type Place = { field: string; component: string };

const REFERENCE = "#/components/schemas/";

export function sampleValue(schema: SampleSchema, schemas: SampleSchemas, place: Place): Json {
  const { field, component } = place;
  const options = schema.anyOf ?? schema.oneOf;
  if (isIn(NULL_FIELDS, place) && allowsNull(schema)) return null;
  const sampleField = SAMPLE_FIELDS[`${component}.${field}`] ?? SAMPLE_FIELDS[field];
  if (sampleField !== undefined && accepts(schema, schemas, sampleField)) return sampleField;
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(REFERENCE.length);
    return sampleValue(schemas[name] ?? {}, schemas, { field, component: name });
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  const option = options?.find(({ type }) => type !== "null");
  if (option) return sampleValue(option, schemas, place);
  if (findType(schema) === "array") return sampleItems(schema, schemas, place);
  if (findType(schema) === "object") return sampleObject(schema, schemas, place);
  return sampleScalar(schema, field);
}

function sampleItems({ items = {}, minItems = 1 }: SampleSchema, schemas: SampleSchemas, place: Place): Json {
  return Array.from({ length: Math.max(1, minItems) }, () => sampleValue(items, schemas, place));
}

function sampleObject(schema: SampleSchema, schemas: SampleSchemas, { component }: Place): Json {
  const { properties, required = [], additionalProperties: values } = schema;
  if (properties === undefined) {
    if (typeof values !== "object" || Object.keys(values).length === 0) return {};
    const names = required.length > 0 ? required : ["number"];
    return Object.fromEntries(names.map((name) => [name, sampleValue(values, schemas, { field: name, component })]));
  }
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || !isIn(OMITTED_FIELDS, { field: name, component }),
  );
  return Object.fromEntries(
    fields.map(([name, child]) => [name, sampleValue(child, schemas, { field: name, component })]),
  );
}

function sampleScalar(schema: SampleSchema, field: string): Json {
  const { format, pattern, minimum = 0, maximum = 1 } = schema;
  if (format === "uuid") return `0197a1b2-c3d4-7e5f-8a9b-${hashHex(field).slice(0, 12)}`;
  if (format === "date-time") return /^(?:expires|closes|retired)_at$/.test(field) ? LATER_TIME : NOW;
  if (format === "date") return NOW.slice(0, 10);
  if (format === "uri") return "https://verify.example.com";
  const kind = findType(schema);
  if (kind === "number" || kind === "integer") return Math.max(minimum, Math.min(maximum, 1));
  if (kind === "boolean") return true;
  if (kind === "null") return null;
  if (pattern === undefined) return field === "" ? "text" : field.replaceAll("_", " ");
  const text = [hashHex(field), `sha256:${hashHex(field)}`, ...TEXTS].find((candidate) =>
    new RegExp(pattern).test(candidate),
  );
  return text ?? "text";
}

const NOW = "2026-11-21T12:00:00.000Z";
const LATER_TIME = "2026-12-21T12:00:00.000Z";
/** Candidates for strings with a pattern. */
const TEXTS = ["number", "4711", "ed25519-0123456789abcdef"];

const hashHex = (text: string): string => createHash("sha256").update(text).digest("hex");

const findType = ({ type, properties }: SampleSchema): string | undefined =>
  Array.isArray(type) ? type.find((type) => type !== "null") : (type ?? (properties ? "object" : undefined));

const isIn = (names: ReadonlySet<string>, { field, component }: Place): boolean =>
  names.has(field) || names.has(`${component}.${field}`);

const allowsNull = ({ type, anyOf, oneOf }: SampleSchema): boolean =>
  type === "null" || (type?.includes("null") ?? false) || (anyOf ?? oneOf ?? []).some(allowsNull);

/** Returns true if the schema allows a value of this type. Tests check its limits. */
function accepts(schema: SampleSchema, schemas: SampleSchemas, value: Json): boolean {
  if (schema.$ref !== undefined) return accepts(schemas[schema.$ref.slice(REFERENCE.length)] ?? {}, schemas, value);
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => accepts(option, schemas, value));
  const kind = findType(schema);
  if (typeof value === "string") return kind === "string" && new RegExp(schema.pattern ?? "").test(value);
  if (typeof value === "number") return acceptsNumber(schema, value);
  if (Array.isArray(value)) return kind === "array" && value.length >= (schema.minItems ?? 0);
  return value !== null && (kind === "object" ? schema.properties === undefined : kind === typeof value);
}

function acceptsNumber(schema: SampleSchema, value: number): boolean {
  const kind = findType(schema);
  const isKind = kind === "number" || (kind === "integer" && Number.isInteger(value));
  return isKind && value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value);
}
