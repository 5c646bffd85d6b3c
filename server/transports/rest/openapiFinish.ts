// Completes the OpenAPI document from its schemas.
import type { createDocument } from "zod-openapi";

type Schema = { $ref?: string; type?: string | string[]; discriminator?: { mapping?: object } };
type Parameter = { in: string; name: string; schema: Schema; style?: string; explode?: boolean };
type Document = {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { schemas: Record<string, Schema> };
};

/** Changes the document in place. */
export function finishDocument(document: ReturnType<typeof createDocument>): void {
  const { paths, components } = document as unknown as Document;
  for (const schema of Object.values(components.schemas)) dropBooleanDiscriminator(schema);
  for (const { parameters = [] } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const parameter of parameters) styleMap(parameter, components.schemas);
}

/** A map in the query is sent as `metadata[build]=4711`. */
function styleMap(parameter: Parameter, schemas: Record<string, Schema>): void {
  const { $ref } = parameter.schema;
  const { type } = $ref === undefined ? parameter.schema : (schemas[$ref.replace("#/components/schemas/", "")] ?? {});
  if (parameter.in === "query" && type === "object") Object.assign(parameter, { style: "deepObject", explode: true });
}

/** OpenAPI has discriminators that are strings; alternatives that differ in a boolean are told apart by its constant. */
function dropBooleanDiscriminator(schema: Schema): void {
  if ("true" in (schema.discriminator?.mapping ?? {})) delete schema.discriminator;
}
