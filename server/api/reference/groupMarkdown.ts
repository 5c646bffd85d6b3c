// A page of the API reference as Markdown.
import { documentedBody, headerName, problemsOf } from "@/server/contracts/operation";
import { PROBLEMS } from "@/server/contracts/problems";
import { fieldLines, schemaLines } from "@/server/api/reference/fieldsMarkdown";
import { jsonSchemaOf, typeName } from "@/server/api/reference/jsonSchema";
import type { OperationEntry, OperationGroup } from "@/server/api/reference/operationGroups";
import { operationSamples } from "@/server/api/reference/operationSamples";
import { findSharedTypes, type SharedTypes } from "@/server/api/reference/sharedTypes";
import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";
import * as z from "zod";

export function groupMarkdown({ tag, entries }: OperationGroup): string {
  const shared = findSharedTypes(entries);
  const types = [...shared].map(
    ([name, schema]) => `### ${name}\n\n${fieldLines(schema, { shared, seen: [], indent: "" }).join("\n")}`,
  );
  return [
    `# ${tag}`,
    `[${TEXTS.title}](/docs)`,
    ...entries.flatMap((entry) => operationBlocks(entry, shared)),
    ...(types.length === 0 ? [] : [`## ${TEXTS.types}`, ...types]),
    "",
  ].join("\n\n");
}

function operationBlocks(entry: OperationEntry, shared: SharedTypes): string[] {
  const { http, auth, scope, summary, description, params, query, headers, success } = entry.operation;
  const body = documentedBody(entry.operation);
  const parts = [
    part(TEXTS.path, params, NONE),
    part(TEXTS.query, query, NONE),
    part(TEXTS.headers, headers && withWireNames(headers), NONE),
    part(TEXTS.body, body, shared),
    ...Object.entries(success).map(([status, schema]) => part(TEXTS.response(status), schema, shared)),
  ];
  const problems = problemsOf(entry.operation).map((code) => `- ${PROBLEMS[code].status} [${code}](/problems/${code})`);
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

function part(title: string, schema: z.ZodType | undefined, shared: SharedTypes): string[] {
  if (schema === undefined) return [];
  const described = jsonSchemaOf(schema);
  const name = typeName(described);
  const lines = schemaLines(described, { shared, seen: [], indent: "" });
  if (lines.length === 0) return [];
  return [`### ${title}${name === "object" ? "" : `: ${name}`}`, lines.join("\n")];
}

const withWireNames = (headers: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(headers.shape).map(([field, schema]) => [headerName(field), schema])));
