// The text of the specification without what this project added to it.
import { readFileSync } from "node:fs";

const text = readFileSync(new URL("../../docs/spec.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => !/^- Addition/.test(line))
  .map((line) => line.replace(/ Addition: .*$/, ""))
  .join("\n");

/** Sections that define schemas of another name. */
const SECTIONS: Readonly<Record<string, string>> = {
  InlineSubmission: "Submission (",
  UriSubmission: "Submission (",
  TypedSubmission: "Submission (",
  VerifyBatchItem: "VerifyRequest",
  SurvivalEventRequest: "Bilateral survival event body",
  "RubricFromOutcomesRequest.examples": "InductionExample",
  "RubricFromOutcomesRequest.examples.context": "RoleAttachment",
  "RubricFromOutcomesRequest.examples.evidence": "RoleAttachment",
};

/** Fields that a sentence lists among other words. */
const LISTED: Readonly<Record<string, string>> = { Problem: "type, title, status, detail, code, fix" };

/** Returns the part of the specification that defines a schema; null when it defines none of this name. */
export function definitionOf(schema: string): string | null {
  if (Object.hasOwn(LISTED, schema)) return LISTED[schema] ?? null;
  const name = SECTIONS[schema] ?? schema;
  const sections = text.split(/\n(?=#{2,3} )/);
  const section = sections.find((part) => /^#{2,3} (.*)/.exec(part)?.[1]?.includes(name));
  const lines = text.split("\n").filter((line) => line.includes(`${name}:`));
  const paragraphs = [...(section === undefined ? [] : [section]), ...lines];
  return paragraphs.length === 0 ? null : paragraphs.join("\n");
}

/** Returns the fields in the table of a definition; null when it has none, and names its fields in sentences. */
export function tableFields(definition: string): ReadonlySet<string> | null {
  const lines = definition.split("\n");
  const header = lines.find((line) => /^\|.*\bField\b/.test(line));
  if (header === undefined) return null;
  const column = cellsOf(header).indexOf("Field");
  const rows = lines.filter((line) => line.startsWith("|"));
  return new Set(rows.flatMap((row) => cellsOf(row)[column]?.split(", ") ?? []));
}

const cellsOf = (row: string): string[] => row.split("|").map((cell) => cell.trim());

/** Returns the paragraph of an operation, such as `POST /v1/verify`; null when the specification does not have it. */
export function paragraphOf(operation: string): string | null {
  const start = text.indexOf(`**${operation}**`);
  if (start < 0) return null;
  const rest = text.slice(start + 2);
  const end = rest.search(/\n(?:\*\*|#)/);
  return end < 0 ? rest : rest.slice(0, end);
}

export const hasWord = (scope: string, word: string): boolean => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(scope);
