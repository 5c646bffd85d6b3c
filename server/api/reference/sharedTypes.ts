// The types that a page of the reference describes once, because several of its places have them.
import { documentedBody } from "@/server/contracts/operation";
import {
  alternatives,
  isNested,
  jsonSchemaOf,
  resolve,
  type Schema,
  type SchemaNode,
} from "@/server/api/reference/jsonSchema";
import type { OperationEntry } from "@/server/api/reference/operationGroups";

/** Maps each name to its type, in the order of first use. */
export type SharedTypes = ReadonlyMap<string, Schema>;

/** Finds the named types with fields that bodies and responses of `entries` have in more than one place. */
export function findSharedTypes(entries: readonly OperationEntry[]): SharedTypes {
  const places = new Map<string, { schema: Schema; count: number }>();
  const visit = (schema: Schema): void => {
    const { node, name } = resolve(schema);
    if (name !== null && isNested(node)) {
      const place = places.get(name);
      places.set(name, { schema, count: (place?.count ?? 0) + 1 });
      if (place) return;
    }
    for (const child of childrenOf(node)) visit({ ...schema, node: child });
  };
  for (const { operation } of entries) {
    const body = documentedBody(operation);
    for (const schema of [...(body ? [body] : []), ...Object.values(operation.success)]) visit(jsonSchemaOf(schema));
  }
  const shared = [...places].filter(([, { count }]) => count > 1);
  return new Map(shared.map(([name, { schema }]) => [name, schema]));
}

function childrenOf(node: SchemaNode): SchemaNode[] {
  const fields = Object.values((node.properties ?? {}) as Record<string, SchemaNode>);
  const items = node.type === "array" ? [(node.items ?? {}) as SchemaNode] : [];
  return [...fields, ...items, ...alternatives(node).options];
}
