// Selects the data for the form of one operation, so that no schema and no validator is sent to the browser.
import { exampleBody } from "@/server/api/reference/exampleBody";
import { enumValues, toJsonSchema, resolve, type SchemaNode } from "@/server/api/reference/jsonSchema";
import type { OperationEntry } from "@/server/api/reference/operationGroups";
import type { Auth } from "@/server/contracts/operation";
import type * as z from "zod";

export type TryField = { name: string; required: boolean; values?: string[]; initial?: string };
export type TryRequest = {
  id: string;
  method: string;
  /** The path, with the names of its parameters in braces. */
  path: string;
  auth: Auth;
  /** Whether a call may change data. */
  changes: boolean;
  params: TryField[];
  query: TryField[];
  headers: TryField[];
  /** The example to start from: empty when the body is a file, null when there is no body. */
  body: string | null;
};

export function buildTryRequest({ id, operation }: OperationEntry): TryRequest {
  const { http, auth, params, query, headers, file } = operation;
  const body = exampleBody(id, operation);
  const format = file ? [{ name: "format", required: false, values: Object.keys(file.types) }] : [];
  return {
    id,
    method: http.method,
    path: http.path,
    auth,
    changes: operation.kind === "mutation",
    params: buildFields(params),
    query: [...buildFields(query), ...format],
    headers: [...identityFields(auth), ...buildFields(headers).map(asHeader)],
    body: typeof body === "string" ? body : body && "",
  };
}

function buildFields(schema: z.ZodObject | undefined): TryField[] {
  if (schema === undefined) return [];
  const { node, defs } = toJsonSchema(schema);
  return Object.entries((node.properties ?? {}) as Record<string, SchemaNode>).map(([name, child]) => {
    const { node: field } = resolve({ node: child, defs });
    const values = field.type === "boolean" ? ["true", "false"] : enumValues(field);
    const required = node.required?.includes(name) ?? false;
    return values.length === 0 ? { name, required } : { name, required, values };
  });
}

/** Lists the headers that an account needs under the identity contract; keys need neither. */
function identityFields(auth: Auth): TryField[] {
  if (auth !== "cockpit" && auth !== "apiKeyOrIdentity") return [];
  const required = auth === "cockpit";
  return [
    { name: "x-svc-tenant-id", required },
    { name: "x-svc-auth-subject", required, ...(required ? { initial: "account_tenant_mapping" } : {}) },
  ];
}

const asHeader = (field: TryField): TryField => ({ ...field, name: field.name.replaceAll("_", "-") });
