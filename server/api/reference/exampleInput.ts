// Creates the values of an operation's example call, for the samples of the client libraries.
import type { Operation } from "@/server/contracts/operation";
import { exampleBody, exampleValue } from "@/server/api/reference/exampleBody";
import { toJsonSchema } from "@/server/api/reference/jsonSchema";

export type ExampleInput = {
  /** The parameters of the path and the required ones of the query. */
  fields: Record<string, unknown>;
  /** Undefined if the operation has no body. */
  body: { value: unknown } | { file: string } | undefined;
};

export function exampleInput(id: string, operation: Operation): ExampleInput {
  const { params, query } = operation;
  const body = exampleBody(id, operation);
  const parts = [params, query].flatMap((schema) => (schema ? [exampleValue(toJsonSchema(schema)) as object] : []));
  return {
    fields: Object.assign({}, ...parts) as Record<string, unknown>,
    body: body === null ? undefined : typeof body === "string" ? { value: JSON.parse(body) } : body,
  };
}
