// The text of docs/api-additions.md.
import { findAdditions } from "@/scripts/apiAdditions/findAdditions";

/** Pages that have a subject which the specification calls "not shown". */
const NOT_SHOWN: readonly (readonly [string, string])[] = [
  ["fields of the authored rubric and of criteria", "[Rubrics](rubrics.md), `GET /schemas/rubric.json`"],
  ["event kinds, callback payload, signature header, retries", "[Webhooks](webhooks.md)"],
  ["rate limits, the interval behind 429, the size of a body", "[Limits](limits.md)"],
  ["deprecation and compatibility", "[Versioning](versioning.md)"],
  ["the proof object and its envelope", "[The proof format](proof-format.md)"],
  ["scopes of operations", "the API reference at `/docs`, and `/openapi.json`"],
  ["transitions of a verification and of an escalation", "[Concepts](concepts.md)"],
  ["other bodies", "[below](#documents-that-the-specification-does-not-show), and `/openapi.json` in full"],
];

const code = (text: string): string => `\`${text}\``;
const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ").trim();
const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, header.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

export function additionsDocument(): string {
  const { operations, parameters, fields, schemas } = findAdditions();
  const sections = [
    "# Additions to the specification",
    `[The specification](spec.md) is the agreed text of the API. The service has everything in it, and more. This page lists what is more. It is
generated from the operation table: \`npx tsx scripts/make-api-additions.ts\` writes it, and a test fails when it is not current.`,
    "## What the specification does not show",
    table(["in the specification", "where it is"], NOT_SHOWN),
    "## Operations",
    "Each has its fields, scope and errors in the API reference at `/docs`.",
    table(
      ["operation", "what it does"],
      operations.map(({ name, summary }) => [code(name), summary]),
    ),
    "## Parameters",
    table(
      ["operation", "parameter", "type", "meaning"],
      parameters.map(({ owner, name, type, meaning }) => [code(owner), code(name), type, meaning]),
    ),
    "## Fields",
    table(
      ["schema", "field", "type", "meaning"],
      fields.map(({ owner, name, type, meaning }) => [code(owner), code(name), type, meaning]),
    ),
    "## Documents that the specification does not show",
    table(
      ["schema", "fields"],
      schemas.map(({ name, fields: names }) => [code(name), names.map(code).join(", ")]),
    ),
  ];
  return `${sections.join("\n\n")}\n`;
}
