// Compares what a generator made with what the document has.
type Parts = { operations: string[]; types: string[] };
type Schema = { type?: unknown; properties?: object; oneOf?: unknown; anyOf?: unknown };
type Document = { paths?: object; components?: { schemas?: object } };

/** Operations as `GET /v1/rubrics/{id}`, and the names of the components that are objects. */
export function partsOf({ paths = {}, components }: Document): Parts {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const schemas = Object.entries(components?.schemas ?? {}) as [string, Schema][];
  const types = schemas.filter(([, { properties }]) => properties !== undefined).map(([name]) => name);
  return { operations, types };
}

export function missingParts(parts: Parts, operations: Set<string>, types: Set<string>): Parts {
  return {
    operations: parts.operations.filter((operation) => !operations.has(withoutNames(operation))),
    types: parts.types.filter((name) => !types.has(name)),
  };
}

/** Generators rename path parameters, such as `id` to `id_`. */
export const withoutNames = (operation: string): string => operation.replaceAll(/\{\w+\}/g, "{}");
