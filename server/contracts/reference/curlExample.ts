// A curl call for an operation that works once the address, the key, and the IDs are set.
import { curlCommand } from "@/server/contracts/reference/curlCommand";
import { exampleBody } from "@/server/contracts/reference/exampleBody";
import type { Operation } from "@/server/contracts/operation";

export function curlExample(id: string, operation: Operation): string | null {
  if (operation.http === undefined) return null;
  const { method, path } = operation.http;
  return curlCommand({
    method,
    address: path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`),
    key: operation.auth !== "none",
    headers: operation.auth === "cockpit" ? IDENTITY_HEADERS : {},
    body: exampleBody(id, operation),
  });
}

const IDENTITY_HEADERS = { "x-svc-tenant-id": "$TENANT", "x-svc-auth-subject": "account_tenant_mapping" };
