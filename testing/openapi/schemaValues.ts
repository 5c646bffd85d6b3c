// Valid and invalid values of a JSON Schema.
import fc from "fast-check";
import { hostileValue, oddText } from "@/testing/openapi/hostile";

export type Schema = {
  $ref?: string;
  examples?: unknown[] | undefined;
  anyOf?: Schema[];
  oneOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};
export type Resolve = (ref: string) => Schema;
/** `faults`: whether nested values may be invalid. `name`: of the field. */
type Making = { resolve: Resolve; faults: boolean; depth: number; name: string };

const LONGEST = 6_000;
const DEEPEST = 6;
const MOST_ITEMS = 4;

/** A placeholder: existing IDs are only available when the request is sent, see `fillIn`. */
export const idOf = (name: string): fc.Arbitrary<string> => fc.nat({ max: 999 }).map((which) => `@id:${name}:${which}`);

/** `arbitrary` in `inTen` of ten cases, else `otherwise`. */
export function sometimes<T>(arbitrary: fc.Arbitrary<T>, inTen: number, otherwise: T): fc.Arbitrary<T> {
  return fc.oneof({ weight: inTen, arbitrary }, { weight: 10 - inTen, arbitrary: fc.constant(otherwise) });
}

/** Values of the schema; with `faults`, about one node in ten is invalid. */
export function valuesOf(schema: Schema, resolve: Resolve, faults: boolean, name = ""): fc.Arbitrary<unknown> {
  return make(schema, { resolve, faults, depth: 0, name });
}

function make(schema: Schema, context: Making): fc.Arbitrary<unknown> {
  const valid = makeValid(schema, context);
  return context.faults ? fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: hostileValue }) : valid;
}

function makeValid(schema: Schema, context: Making): fc.Arbitrary<unknown> {
  if (schema.examples)
    return fc.oneof(fc.constantFrom(...schema.examples), makeValid({ ...schema, examples: undefined }, context));
  if (schema.$ref !== undefined) return makeValid(context.resolve(schema.$ref), context);
  // Constraints next to properties, such as "one of these is required", apply to the generated object.
  const choices = schema.properties ? undefined : (schema.anyOf ?? schema.oneOf);
  if (choices) return fc.oneof(...choices.map((choice) => makeValid(choice, context)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return schema.properties ? objects(schema, context) : anything(context);
  return fc.oneof(...types.map((type) => MAKERS[type]?.(schema, context) ?? hostileValue));
}

const MAKERS: Record<string, (schema: Schema, context: Making) => fc.Arbitrary<unknown>> = {
  string: strings,
  integer: ({ minimum = -2, maximum = 2_000_000 }) =>
    fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum })),
  number: numbers,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: arrays,
  object: objects,
};

function numbers({ minimum, maximum = 1e6, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + 1e-6);
  return fc.oneof(fc.constantFrom(min, maximum), fc.double({ min, max: maximum, noNaN: true }));
}

function strings(schema: Schema, { name }: Making): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = LONGEST, format, pattern } = schema;
  if (format === "uuid") return fc.oneof({ weight: 4, arbitrary: idOf(name) }, { weight: 1, arbitrary: fc.uuid() });
  if (format === "date") return dates().map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return dates().map((date) => date.toISOString());
  if (format === "uri") return fc.constant("https://example.com/");
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { size: "small" });
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength;
  const edge = [minLength, Math.min(maxLength, LONGEST)].map((length) => "x".repeat(length));
  const short = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20), unit: "grapheme" });
  return fc.oneof({ weight: 4, arbitrary: short.filter(fits) }, fc.constantFrom(...edge), oddText.filter(fits));
}

const dates = () => fc.date({ min: new Date("2020-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });

function arrays(schema: Schema, context: Making): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = Infinity } = schema;
  const longest = context.depth > DEEPEST ? minItems : Math.min(maxItems, minItems + MOST_ITEMS);
  return fc.array(make(items, inside(context)), { minLength: minItems, maxLength: longest });
}

function objects(schema: Schema, context: Making): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties).map(([key, one]) => [key, make(one, inside(context, key))] as const);
  const [needed] = schema.anyOf ?? [];
  const must = [...required, ...(needed?.required ?? [])];
  // Few fields at once: with many, at least one is always rejected for its meaning.
  const present = fields.map(([key, one]) => {
    const rare = !must.includes(key) || context.faults;
    if (!rare) return one.map((value) => [[key, value]]);
    if (context.depth > DEEPEST) return fc.constant([]);
    const pair = one.map((value) => [[key, value]]);
    return sometimes(pair, must.includes(key) ? 9 : 3, []);
  });
  const known = fc.tuple(...present).map((pairs) => Object.fromEntries(pairs.flat()) as object);
  const open = typeof additionalProperties === "object" || (fields.length === 0 && additionalProperties !== false);
  if (!open && !context.faults) return known;
  const values =
    typeof additionalProperties === "object" && propertyNames ? make(additionalProperties, context) : anything(context);
  const names = propertyNames ? make(propertyNames, context).map(String) : fc.oneof(fc.string(), oddText);
  const others = fc.dictionary(names, open ? values : hostileValue, { maxKeys: 2 });
  const more = sometimes(others, open ? 5 : 1, {});
  return fc.tuple(known, more).map(([own, strange]) => ({ ...strange, ...own }));
}

const anything = ({ faults }: Making): fc.Arbitrary<unknown> =>
  faults ? fc.oneof(fc.jsonValue({ maxDepth: 3 }), hostileValue) : fc.jsonValue({ maxDepth: 2 });

const inside = (context: Making, name = context.name): Making => ({ ...context, depth: context.depth + 1, name });
