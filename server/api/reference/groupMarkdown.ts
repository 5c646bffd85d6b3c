// Writes a page of the API reference as Markdown.
import { documentedBody, headerName, listProblemCodes } from "@/server/contracts/operation";
import { PROBLEMS } from "@/server/contracts/problems";
import { fieldLines, schemaLines } from "@/server/api/reference/fieldsMarkdown";
import { toJsonSchema, typeName } from "@/server/api/reference/jsonSchema";
import type { OperationEntry, OperationGroup } from "@/server/api/reference/operationGroups";
import { operationSamples } from "@/server/api/reference/operationSamples";
import { findSharedTypes, type SharedTypes } from "@/server/api/reference/sharedTypes";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";
import * as z from "zod";

export function groupMarkdown({ tag, entries }: OperationGroup): string {
  const sharedTypes = findSharedTypes(entries);
  const types = [...sharedTypes].map(
    ([name, schema]) => `### ${name}\n\n${fieldLines(schema, { sharedTypes, seenNames: [], indent: "" }).join("\n")}`,
  );
  return [
    `# ${tag}`,
    `[${TEXTS.title}](/docs)`,
    ...entries.flatMap((entry) => operationSections(entry, sharedTypes)),
    ...(types.length === 0 ? [] : [`## ${TEXTS.types}`, ...types]),
    "",
  ].join("\n\n");
}

function operationSections(entry: OperationEntry, sharedTypes: SharedTypes): string[] {
  const { http, auth, scope, summary, description, params, query, headers, success } = entry.operation;
  const body = documentedBody(entry.operation);
  const parts = [
    schemaSection(TEXTS.path, params, NONE),
    schemaSection(TEXTS.query, query, NONE),
    schemaSection(TEXTS.headers, headers && withWireNames(headers), NONE),
    schemaSection(TEXTS.body, body, sharedTypes),
    ...Object.entries(success).map(([status, schema]) => schemaSection(TEXTS.response(status), schema, sharedTypes)),
  ];
  const problems = listProblemCodes(entry.operation).map(
    (code) => `- ${PROBLEMS[code].status} [${code}](/problems/${code})`,
  );
  return [
    `## ${summary}`,
    `\`${http.method} ${http.path}\`, operation \`${entry.id}\``,
    `${TEXTS.auth[auth]}${scope === undefined ? "" : `${TEXTS.scope}\`${scope}\``}`,
    ...(description === undefined ? [] : [description]),
    ...parts.flat(),
    `### ${TEXTS.problems}`,
    problems.join("\n"),
    `### ${TEXTS.example}`,
    ...operationSamples(entry).map(({ fence, code }) => `\`\`\`${fence}\n${code}\n\`\`\``),
  ];
}

const NONE: SharedTypes = new Map();

function schemaSection(title: string, schema: z.ZodType | undefined, sharedTypes: SharedTypes): string[] {
  if (schema === undefined) return [];
  const jsonSchema = toJsonSchema(schema);
  const name = typeName(jsonSchema);
  const lines = schemaLines(jsonSchema, { sharedTypes, seenNames: [], indent: "" });
  if (lines.length === 0) return [];
  return [`### ${title}${name === "object" ? "" : `: ${name}`}`, lines.join("\n")];
}

const withWireNames = (headers: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(headers.shape).map(([field, schema]) => [headerName(field), schema])));
