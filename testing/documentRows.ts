// Rows of the documents' tables, as the code has them.
import type { Operation } from "@/server/contracts/operation";

/** The row of a tool in docs/mcp.md; null for an operation that is no tool. */
export function toolRow(id: string, operation: Operation): string[] | null {
  const { mcp, http, params, query, headers, body, scope } = operation;
  if (!mcp) return null;
  const parts = { ...params?.shape, ...query?.shape, ...headers?.shape, ...(body ? { body } : {}) };
  const names = Object.entries(parts).map(([name, schema]) =>
    schema.safeParse(undefined).success ? `\`${name}\`?` : `\`${name}\``,
  );
  return [
    `\`${mcp.name}\``,
    http ? `\`${http.method} ${http.path}\`` : `\`${id}\``,
    scope === undefined ? "none" : `\`${scope}\``,
    names.join(", ") || "none",
    mcp.readOnly ? "no" : "yes",
  ];
}
