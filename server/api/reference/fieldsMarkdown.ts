// Writes the fields of a schema as a nested list in Markdown.
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

type Place = { sharedTypes: SharedTypes; seenNames: readonly string[]; indent: string };

/** Lists the fields of a schema, or names its type if the page describes it elsewhere. */
export function schemaLines(schema: Schema, place: Place): string[] {
  const { name } = resolve(schema);
  return name !== null && place.sharedTypes.has(name) ? [typeLine(name, place)] : fieldLines(schema, place);
}

/** Lists the fields of a schema. */
export function fieldLines(schema: Schema, place: Place): string[] {
  const { node, name } = resolve(schema);
  const { indent } = place;
  const inner = { ...place, seenNames: name === null ? place.seenNames : [...place.seenNames, name] };
  const { options } = alternatives(node);
  if (options.length > 1) {
    const nestedPlace = { ...inner, indent: `${indent}  ` };
    const lines = options.map((option) => ({ ...schema, node: option }));
    return lines.flatMap((option) => [
      `${indent}- ${TEXTS.oneOf} ${optionName(option)}`,
      ...schemaLines(option, nestedPlace),
    ]);
  }
  const fields = Object.entries((node.properties ?? {}) as Record<string, SchemaNode>);
  if (fields.length === 0) return node.type === "object" ? [`${indent}- ${TEXTS.anyObject}`] : [];
  return fields.flatMap(([field, child]) =>
    writeField(field, node.required?.includes(field) ?? false, { ...schema, node: child }, inner),
  );
}

function writeField(name: string, isRequired: boolean, schema: Schema, place: Place): string[] {
  const { node } = resolve(schema);
  const inner = innerSchema(schema);
  const resolved = resolve(inner);
  const facts = [
    typeName(schema),
    ...(isRequired ? [TEXTS.required] : []),
    ...(node.deprecated === true ? [TEXTS.deprecated] : []),
    ...constraints(resolved.node).map((text) => (text.startsWith("matches ") ? `matches \`${text.slice(8)}\`` : text)),
  ];
  const description = describe(node);
  const values = enumValues(resolved.node).map((value) => `\`${value}\``);
  const parts = [description ?? "", values.join(", ")].filter((part) => part !== "");
  const line = `${place.indent}- \`${name}\` (${facts.join(", ")})${parts.length === 0 ? "" : `: ${parts.join(" ")}`}`;
  if (!isNested(resolved.node) || (resolved.name !== null && place.seenNames.includes(resolved.name))) return [line];
  return [line, ...schemaLines(inner, { ...place, indent: `${place.indent}  ` })];
}

const typeLine = (name: string, { indent }: Place): string =>
  `${indent}- [${TEXTS.fieldsOf(name)}](#${name.toLowerCase()})`;
