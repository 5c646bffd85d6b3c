// The generated files of the TypeScript client.
import { format } from "oxfmt";
import type { ApiDescription, ClientOperation, Parameter } from "@/scripts/clients/describeApi";
import { type JsonSchema, refName } from "@/scripts/clients/jsonSchema";

const HEADER = "// Generated from the operation table by scripts/generate-clients.ts. Do not edit.\n";

/** Path within clients/typescript -> text. */
export async function typescriptFiles(api: ApiDescription): Promise<Record<string, string>> {
  return {
    "src/generated/types.ts": await formatted(HEADER + typesText(api)),
    "src/generated/operations.ts": await formatted(HEADER + operationsText(api)),
  };
}

async function formatted(text: string): Promise<string> {
  const { code, errors } = await format("generated.ts", text, { printWidth: 120 });
  if (errors.length > 0) throw new Error(`the generated code is not TypeScript: ${errors[0]?.message}`);
  return code;
}

function typesText({ types, events }: ApiDescription): string {
  const declarations = types.map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeText(schema)};`,
  );
  return [...declarations, `/** The body of a webhook. */\nexport type WebhookBody = ${events.join(" | ")};`].join(
    "\n\n",
  );
}

function typeText(schema: JsonSchema): string {
  const reference = refName(schema);
  if (reference !== null) return reference;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map(typeText).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ ...schema, type })).join(" | ");
  if (schema.type === "array") return `(${typeText(schema.items ?? {})})[]`;
  if (schema.type === "object") return objectText(schema);
  return SCALARS[schema.type ?? ""] ?? "unknown";
}

const SCALARS: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function objectText({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    const values = typeof additionalProperties === "object" ? typeText(additionalProperties) : "unknown";
    return `Record<string, ${values}>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => fieldText(name, schema, required.includes(name)));
  return fields.length === 0 ? "Record<string, never>" : `{ ${fields.join("\n")} }`;
}

/** Callers whose compiler tells absent from undefined may still pass on what they do not have. */
function fieldText(name: string, schema: JsonSchema, isRequired: boolean): string {
  const type = isRequired ? `: ${typeText(schema)}` : `?: ${typeText(schema)} | undefined`;
  return `${comment(schema.description, schema.deprecated)}${JSON.stringify(name)}${type};`;
}

function comment(description: string | undefined, deprecated = false): string {
  const text = `${deprecated ? "@deprecated " : ""}${description ?? ""}`.trim();
  return text === "" ? "" : `/** ${text.replaceAll("*/", "*\\/")} */\n`;
}

function operationsText(api: ApiDescription): string {
  const inputs = api.operations.map(
    (operation) => `${operationComment(operation)}${JSON.stringify(operation.id)}: ${signatureText(operation)};`,
  );
  const names = api.types.map(([name]) => name);
  const text = inputs.join("\n");
  const imported = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return [
    `import type { ${imported.join(", ")} } from "./types.js";`,
    `/** Input and output of every operation; fields of the path, the query and headers are next to \`body\`. */`,
    `export interface Operations {\n${text}\n}`,
    API_TYPES,
    `/** The operations by their names in the OpenAPI document. */\nexport interface Api {\n${apiText(api)}\n}`,
    `export const OPERATIONS: Record<OperationId, OperationRow> = {\n${api.operations.map(rowText).join("\n")}\n};`,
  ].join("\n\n");
}

const API_TYPES = `export type OperationId = keyof Operations;
type Input<Id extends OperationId> = Operations[Id]["input"];
type Call<Id extends OperationId> = Record<never, never> extends Input<Id>
  ? (input?: Input<Id>, options?: CallOptions) => Promise<Operations[Id]["output"]>
  : (input: Input<Id>, options?: CallOptions) => Promise<Operations[Id]["output"]>;

export interface CallOptions {
  /** Ends the call, its retries included. */
  signal?: AbortSignal | undefined;
}

/** How an operation is sent. \`repeatable\`: a second request, when the answer of the first is lost, changes nothing. */
export interface OperationRow {
  method: string;
  path: string;
  query: readonly string[];
  headers: readonly string[];
  hasBody: boolean;
  repeatable: boolean;
  list: { items: string; paging: "cursor" | "offset" | "none" } | null;
}`;

const operationComment = ({ summary, method, path }: ClientOperation) => comment(`${summary}. \`${method} ${path}\``);

function signatureText({ parameters, body, outputs, list }: ClientOperation): string {
  const fields: Parameter[] = [...parameters, ...(body ? [{ name: "body", ...body }] : [])];
  const input = fields.map(({ name, schema, required }) => fieldText(name, schema, required)).join("\n");
  const item = list ? `; item: ${typeText(list.row)}` : "";
  const none = "Record<never, never>";
  return `{ input: ${input === "" ? none : `{ ${input} }`}; output: ${outputs.map(typeText).join(" | ")}${item} }`;
}

function apiText({ operations }: ApiDescription): string {
  const groups = new Map<string, string[]>();
  for (const operation of operations) {
    const [group = "", name = ""] = operation.id.split(".");
    const method = `${operationComment(operation)}${name}: Call<${JSON.stringify(operation.id)}>;`;
    groups.set(group, [...(groups.get(group) ?? []), method]);
  }
  return [...groups].map(([group, methods]) => `${group}: { ${methods.join("\n")} };`).join("\n");
}

function rowText({ id, method, path, query, headers, body, repeatable, list }: ClientOperation): string {
  const paging = list && { items: list.items, paging: list.paging };
  return `${JSON.stringify(id)}: ${JSON.stringify({ method, path, query, headers, hasBody: body !== null, repeatable, list: paging })},`;
}
