// The fields of a schema as a nested list in Markdown.
import {
  alternatives,
  constraints,
  describe,
  enumValues,
  innerSchema,
  isNested,
  optionName,
  resolve,
  type Schema,
  type SchemaNode,
  typeName,
} from "@/server/api/reference/jsonSchema";
import type { SharedTypes } from "@/server/api/reference/sharedTypes";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";

type Place = { shared: SharedTypes; seen: readonly string[]; indent: string };

/** Lists the fields of a schema, or names its type where the page describes it elsewhere. */
export function schemaLines(schema: Schema, place: Place): string[] {
  const { name } = resolve(schema);
  return name !== null && place.shared.has(name) ? [typeLine(name, place)] : fieldLines(schema, place);
}

/** Lists the fields of a schema. */
export function fieldLines(schema: Schema, place: Place): string[] {
  const { node, name } = resolve(schema);
  const { indent } = place;
  const inner = { ...place, seen: name === null ? place.seen : [...place.seen, name] };
  const { options } = alternatives(node);
  if (options.length > 1) {
    const nested = { ...inner, indent: `${indent}  ` };
    const lines = options.map((option) => ({ ...schema, node: option }));
    return lines.flatMap((option) => [
      `${indent}- ${TEXTS.oneOf} ${optionName(option)}`,
      ...schemaLines(option, nested),
    ]);
  }
  const fields = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
  if (fields.length === 0) return node.type === "object" ? [`${indent}- ${TEXTS.anyObject}`] : [];
  return fields.flatMap(([field, child]) =>
    oneField(field, node.required?.includes(field) ?? false, { ...schema, node: child }, inner),
  );
}

function oneField(name: string, required: boolean, schema: Schema, place: Place): string[] {
  const { node } = resolve(schema);
  const inner = innerSchema(schema);
  const opened = resolve(inner);
  const facts = [
    typeName(schema),
    ...(required ? [TEXTS.required] : []),
    ...(node.deprecated === true ? [TEXTS.deprecated] : []),
    ...constraints(opened.node).map((text) => (text.startsWith("matches ") ? `matches \`${text.slice(8)}\`` : text)),
  ];
  const description = describe(node);
  const values = enumValues(opened.node).map((value) => `\`${value}\``);
  const parts = [description ?? "", values.join(", ")].filter((part) => part !== "");
  const line = `${place.indent}- \`${name}\` (${facts.join(", ")})${parts.length === 0 ? "" : `: ${parts.join(" ")}`}`;
  if (!isNested(opened.node) || (opened.name !== null && place.seen.includes(opened.name))) return [line];
  return [line, ...schemaLines(inner, { ...place, indent: `${place.indent}  ` })];
}

const typeLine = (name: string, { indent }: Place): string =>
  `${indent}- [${TEXTS.fieldsOf(name)}](#${name.toLowerCase()})`;
