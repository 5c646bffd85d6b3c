// Completes the OpenAPI document from its schemas: samples of responses, and the style of maps in the query.
import type { createDocument } from "zod-openapi";
import { type SampleSchema, type SampleSchemas, sampleValue } from "@/server/transports/rest/samples/value";
import type { Json } from "@/server/transports/rest/samples/json";

type Media = { schema: SampleSchema; example?: Json };
type Parameter = { in: string; name: string; schema: SampleSchema; style?: string; explode?: boolean };
type DescribedOperation = { parameters?: Parameter[]; responses: Record<string, { content?: Record<string, Media> }> };
type Component = SampleSchema & { discriminator?: { mapping?: object } };
type Document = {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Component> };
};

/** Completes the document in place. */
export function finishDocument(document: ReturnType<typeof createDocument>): void {
  const { paths, components } = document as unknown as Document;
  for (const schema of Object.values(components.schemas)) dropBooleanDiscriminator(schema);
  for (const { parameters = [], responses } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of parameters) styleMap(parameter, components.schemas);
    for (const [status, { content }] of Object.entries(responses)) {
      const media = status.startsWith("2") ? content?.["application/json"] : undefined;
      if (media) media.example = sampleValue(media.schema, components.schemas, { field: "", component: "" });
    }
  }
}

/** Sets the style of a map in the query, which is sent as `metadata[build]=4711`. */
function styleMap(parameter: Parameter, schemas: SampleSchemas): void {
  const { $ref } = parameter.schema;
  const { type } = $ref === undefined ? parameter.schema : (schemas[$ref.replace("#/components/schemas/", "")] ?? {});
  if (parameter.in === "query" && type === "object") Object.assign(parameter, { style: "deepObject", explode: true });
}

/**
 * Removes a discriminator with a boolean field. Discriminators of OpenAPI are strings, and the constants of the field
 * distinguish its alternatives without one.
 */
function dropBooleanDiscriminator(schema: Component): void {
  if ("true" in (schema.discriminator?.mapping ?? {})) delete schema.discriminator;
}
