// Finds the types that a page of the reference describes once because they occur in several places.
import { documentedBody } from "@/server/contracts/operation";
import {
  alternatives,
  isNested,
  toJsonSchema,
  resolve,
  type Schema,
  type SchemaNode,
} from "@/server/api/reference/jsonSchema";
import type { OperationEntry } from "@/server/api/reference/operationGroups";

/** The types by name, in the order of first use. */
export type SharedTypes = ReadonlyMap<string, Schema>;

/** Finds the named types with fields that occur more than once in the bodies and responses of `entries`. */
export function findSharedTypes(entries: readonly OperationEntry[]): SharedTypes {
  const places = new Map<string, { schema: Schema; count: number }>();
  const visit = (schema: Schema): void => {
    const { node, name } = resolve(schema);
    if (name !== null && isNested(node)) {
      const place = places.get(name);
      places.set(name, { schema, count: (place?.count ?? 0) + 1 });
      if (place) return;
    }
    for (const child of listChildren(node)) visit({ ...schema, node: child });
  };
  for (const { operation } of entries) {
    const body = documentedBody(operation);
    for (const schema of [...(body ? [body] : []), ...Object.values(operation.success)]) visit(toJsonSchema(schema));
  }
  const repeatedPlaces = [...places].filter(([, { count }]) => count > 1);
  return new Map(repeatedPlaces.map(([name, { schema }]) => [name, schema]));
}

function listChildren(node: SchemaNode): SchemaNode[] {
  const fields = Object.values((node.properties ?? {}) as Record<string, SchemaNode>);
  const items = node.type === "array" ? [(node.items ?? {}) as SchemaNode] : [];
  return [...fields, ...items, ...alternatives(node).options];
}
