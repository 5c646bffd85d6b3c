// Describes the API for the generators of both client libraries: the operations that an API key may call, and the types they use.
import { headerName, type Operation } from "@/server/contracts/operation";
import { operationRows } from "@/server/api/operations";
import { type JsonSchema, listReachableTypes, refName } from "@/scripts/clients/jsonSchema";
import { openApiDocument } from "@/server/transports/rest/openapi";

export type Parameter = { name: string; required: boolean; schema: JsonSchema };

export type ClientOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Names of the fields that go into the query, and of those that are headers. */
  query: string[];
  headers: string[];
  /** Every field of the input but the body. */
  parameters: Parameter[];
  body: { schema: JsonSchema; required: boolean } | null;
  outputs: JsonSchema[];
  /** Whether a second request, when the answer of the first is lost, changes nothing. */
  repeatable: boolean;
  list: List | null;
};

/** The field with the rows of a page, and how the next page is asked for. */
type List = { items: string; paging: "cursor" | "offset" | "none"; row: JsonSchema };

export type ApiDescription = {
  types: [name: string, schema: JsonSchema][];
  operations: ClientOperation[];
  /** Names of the types of webhook bodies. */
  events: string[];
};

type OpenApiOperation = {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
};
type Document = {
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: OpenApiOperation }>;
  components: { schemas: Record<string, JsonSchema> };
};

const JSON_TYPE = "application/json";

export function describeApi(): ApiDescription {
  const document = openApiDocument("https://verify.example") as unknown as Document;
  const { schemas } = document.components;
  const operations = operationRows.flatMap(([id, row]) => {
    if (!row.http || row.auth === "cockpit") return [];
    const described = document.paths[row.http.path]?.[row.http.method.toLowerCase()];
    return described ? [describeOperation(id, row, described, schemas)] : [];
  });
  const bodies = Object.values(document.webhooks).map(({ post }) => jsonSchema(post.requestBody?.content));
  const events = bodies.flatMap((schema) => refName(schema) ?? []);
  const roots = operations.flatMap(({ body, parameters, outputs }) => [
    ...(body ? [body.schema] : []),
    ...parameters.map(({ schema }) => schema),
    ...outputs,
  ]);
  const used = listReachableTypes([...roots, ...bodies, ...EXTRA_TYPES.map((name) => ({ $ref: name }))], schemas);
  const types = Object.entries(schemas).filter(([name]) => used.has(name));
  return { types: [...types, ["WebhookTestEvent", TEST_EVENT]], operations, events: [...events, "WebhookTestEvent"] };
}

const TEXT: JsonSchema = { type: "string" };
/** The OpenAPI document has no test event, since no endpoint can subscribe to it. */
const TEST_EVENT: JsonSchema = {
  type: "object",
  description: "What POST /v1/webhook-endpoints/{id}/test sends",
  properties: {
    type: { const: "webhook.test" },
    timestamp: TEXT,
    data: {
      type: "object",
      properties: { tenant_id: TEXT, endpoint_id: TEXT },
      required: ["tenant_id", "endpoint_id"],
    },
  },
  required: ["type", "timestamp", "data"],
};

/** The type of errors is part of no answer that succeeds. */
const EXTRA_TYPES = ["Problem"];

function describeOperation(
  id: string,
  row: Operation,
  described: OpenApiOperation,
  schemas: Record<string, JsonSchema>,
): ClientOperation {
  const headers = Object.keys(row.headers?.shape ?? {});
  const query = Object.keys(row.query?.shape ?? {});
  const names = [...Object.keys(row.params?.shape ?? {}), ...query, ...headers];
  const parameters = names.flatMap((name) => {
    const wireName = headers.includes(name) ? headerName(name) : name;
    const parameter = described.parameters?.find((candidate) => candidate.name === wireName);
    return parameter ? [{ name, required: parameter.required === true, schema: parameter.schema }] : [];
  });
  const answers = Object.entries(described.responses).filter(([status]) => status.startsWith("2"));
  const outputs = answers.map(([, { content }]) => jsonSchema(content));
  const { requestBody } = described;
  return {
    id,
    method: row.http?.method ?? "",
    path: row.http?.path ?? "",
    summary: row.summary,
    query,
    headers,
    parameters,
    body: requestBody ? { schema: jsonSchema(requestBody.content), required: requestBody.required === true } : null,
    outputs,
    repeatable: row.kind === "query" || id in KEYED,
    list: row.http?.method === "GET" ? listOf(outputs[0], query, schemas) : null,
  };
}

/** Mutations that the clients always send with an Idempotency-Key, one for each submission. */
const KEYED = { "verification.submit": true, "verification.submitBatch": true };

const jsonSchema = (content: Record<string, { schema: JsonSchema }> = {}): JsonSchema =>
  content[JSON_TYPE]?.schema ?? {};

/** Fields that a list without pages may have next to its rows. */
const OTHER_FIELDS = new Set(["tenant_id"]);

function listOf(output: JsonSchema | undefined, query: string[], schemas: Record<string, JsonSchema>): List | null {
  const { properties = {} } = (output && schemas[refName(output) ?? ""]) ?? {};
  const paging = query.includes("cursor") ? "cursor" : query.includes("offset") ? "offset" : "none";
  const fields = Object.entries(properties).filter(([name, { type }]) =>
    paging === "none" ? !OTHER_FIELDS.has(name) : type === "array",
  );
  const [[items, { items: row }] = ["", {}], second] = fields;
  return row && !second ? { items, row, paging } : null;
}
