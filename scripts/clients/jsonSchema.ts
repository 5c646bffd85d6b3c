// Reads the schemas of the OpenAPI document for the generators of the client libraries.
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  description?: string;
  deprecated?: boolean;
};

const REFERENCE = /^#\/components\/schemas\//;

/** Returns the name of the type that a schema refers to. Null for any other schema. */
export const refName = (schema: JsonSchema): string | null => schema.$ref?.replace(REFERENCE, "") ?? null;

/** Lists the names of all types that `roots` refer to, directly or indirectly. */
export function listReachableTypes(roots: unknown[], schemas: Record<string, JsonSchema>): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const name = key === "$ref" && typeof member === "string" ? member.replace(REFERENCE, "") : null;
      if (name === null) visit(member);
      else if (!names.has(name)) {
        names.add(name);
        visit(schemas[name]);
      }
    }
  };
  visit(roots);
  return names;
}
