// Writes a curl call for an operation that works once the address, the key and the IDs are set.
import { CREDENTIALS, curlCommand } from "@/server/api/reference/curlCommand";
import { exampleBody, exampleValue } from "@/server/api/reference/exampleBody";
import { toJsonSchema } from "@/server/api/reference/jsonSchema";
import type { Operation } from "@/server/contracts/operation";

export function curlExample(id: string, operation: Operation): string | null {
  if (operation.http === undefined) return null;
  const { method, path } = operation.http;
  return curlCommand({
    method,
    address: path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`) + queryText(operation),
    credential: CREDENTIALS[operation.auth],
    headers: operation.auth === "cockpit" ? IDENTITY_HEADERS : {},
    body: exampleBody(id, operation),
  });
}

const IDENTITY_HEADERS = { "x-svc-tenant-id": "$TENANT", "x-svc-auth-subject": "account_tenant_mapping" };

/** Writes the required parameters of the query. */
function queryText({ query }: Operation): string {
  const values = Object.entries(query ? (exampleValue(toJsonSchema(query)) as Record<string, unknown>) : {});
  return values.length === 0 ? "" : `?${values.map(([name, value]) => `${name}=${String(value)}`).join("&")}`;
}
