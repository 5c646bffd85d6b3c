// The generated types of the Python client.
import type { ApiDescription } from "@/scripts/clients/describeApi";
import { type JsonSchema, refName } from "@/scripts/clients/jsonSchema";

export const HEADER = `# Generated from the operation table by scripts/generate-clients.ts. Do not edit.\n`;
const MAX_LINE_CHARS = 100;
export const KEYWORDS = new Set([
  "from",
  "in",
  "is",
  "not",
  "class",
  "def",
  "pass",
  "global",
  "import",
  "return",
  "with",
]);

/** Writes `svc_verify/types.py`. */
export function pythonTypes({ types, events }: ApiDescription): string {
  const declarations: string[] = [];
  const aliases: string[] = [];
  for (const [name, schema] of types) {
    if (schema.properties) declareClass(name, schema, declarations);
    else aliases.push(aliasText(name, annotation(schema, name, declarations)));
  }
  return `${HEADER}"""Types of requests and answers. They are for type checkers: values are plain dictionaries."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired

${declarations.join("\n\n")}


${[...aliases, aliasText("WebhookBody", events.join(" | "))].join("\n")}
`;
}

/** Writes an alias. Python evaluates aliases, unlike the annotations of classes, so they follow all classes. */
function aliasText(name: string, type: string): string {
  const line = `${name}: TypeAlias = ${type}`;
  if (line.length <= MAX_LINE_CHARS) return line;
  return `${name}: TypeAlias = (\n${wrapLines(type)
    .map((part) => `    ${part}`)
    .join("\n")}\n)`;
}

/** Appends the class of `name`, after those of the objects within it. */
function declareClass(name: string, schema: JsonSchema, declarations: string[]): void {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([field, value]) => {
    const type = annotation(value, `${name}${pascal(field)}`, declarations);
    return { field, type: required.includes(field) ? type : `NotRequired[${type}]` };
  });
  const isFunctional = fields.some(({ field }) => KEYWORDS.has(field) || !/^\w+$/.test(field));
  const lines = fields.map(({ field, type }) =>
    isFunctional ? `    ${JSON.stringify(field)}: ${JSON.stringify(type)},` : `    ${field}: ${type}`,
  );
  const body = lines.length === 0 ? "    pass" : lines.join("\n");
  const declaration = isFunctional
    ? `${name} = TypedDict(\n    "${name}",\n    {\n${lines.map((line) => `    ${line}`).join("\n")}\n    },\n)`
    : `class ${name}(TypedDict):\n${docstring(schema.description, "    ")}${body}`;
  declarations.push(`\n${declaration}`);
}

/** Writes the annotation of a value. Appends the classes of the objects within it, whose names begin with `name`. */
export function annotation(schema: JsonSchema, name: string, declarations: string[]): string {
  const reference = refName(schema);
  if (reference !== null) return reference;
  if ("const" in schema) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return `Literal[${schema.enum.map(literal).join(", ")}]`;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const isSole = alternatives.filter((alternative) => alternative.properties).length < 2;
    const parts = alternatives.map((part, index) =>
      annotation(part, isSole ? name : `${name}${index + 1}`, declarations),
    );
    return [...new Set(parts)].join(" | ");
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => annotation({ ...schema, type }, name, declarations)).join(" | ");
  }
  if (schema.type === "array") return `list[${annotation(schema.items ?? {}, `${name}Item`, declarations)}]`;
  if (schema.type === "object" && schema.properties) {
    declareClass(name, schema, declarations);
    return name;
  }
  if (schema.type === "object") {
    const { additionalProperties: values } = schema;
    const type = typeof values === "object" ? annotation(values, `${name}Value`, declarations) : "Any";
    return `dict[str, ${type}]`;
  }
  return SCALARS[schema.type ?? ""] ?? "Any";
}

const SCALARS: Record<string, string> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
};

export function literal(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return value === null ? "None" : JSON.stringify(value);
}

export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Breaks a text at spaces into lines of at most `width` characters. */
function wrapLines(text: string, width = MAX_LINE_CHARS): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

function docstring(text: string | undefined, indent: string): string {
  if (text === undefined) return "";
  const lines = wrapLines(text.replaceAll("\\", "\\\\").replaceAll('"""', "'''"));
  const body = lines.join(`\n${indent}`);
  return `${indent}"""${body}${body.endsWith('"') ? " " : ""}"""\n\n`;
}
