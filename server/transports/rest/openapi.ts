// Generates the OpenAPI 3.1 document from the operation table.
import * as z from "zod";
import {
  createDocument,
  type ZodOpenApiContentObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { documentedBody, headerName, type Operation, listProblemCodes } from "@/server/contracts/operation";
import { PROBLEMS, ProblemBody } from "@/server/contracts/problems";
import { Uuid } from "@/server/contracts/scalars";
import { API_VERSION } from "@/server/contracts/version";
import { findFormatSchema } from "@/server/transports/rest/files";
import { finishDocument } from "@/server/transports/rest/openapiFinish";
import { openApiWebhooks } from "@/server/transports/rest/openapiWebhooks";
import { routes } from "@/server/transports/rest/match";

const STATUS_TEXT: Record<number, string> = { 200: "OK", 201: "Created", 202: "Accepted" };

/** Builds the document of the whole `/v1` surface. `baseUrl` has no trailing slash. */
export function openApiDocument(baseUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const { id, operation, method } of routes) {
    const path = operation.http?.path ?? "";
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(id, operation) };
  }
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "svc-verify",
      version: API_VERSION,
      description: "Judge work against a versioned rubric; get a verdict with evidence and a signed proof.",
    },
    servers: [{ url: baseUrl }],
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "A tenant API key, svk_…" },
        identity: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "Identity-contract token" },
      },
    },
  });
  finishDocument(document);
  return document;
}

function describe(id: string, operation: Operation): ZodOpenApiOperationObject {
  const body = documentedBody(operation);
  return {
    operationId: id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    security: describeSecurity(operation),
    requestParams: {
      ...(operation.params ? { path: operation.params } : {}),
      ...(operation.query ? { query: withFormat(operation, operation.query) } : {}),
      header: kebabKeys(z.strictObject({ ...operation.headers?.shape, ...identityHeaders(operation) })),
    },
    ...(body
      ? {
          requestBody: {
            required: operation.bodyOptional !== true,
            content: { "application/json": { schema: body } },
          },
        }
      : {}),
    responses: { ...successes(operation), ...refusals(operation) },
  };
}

function describeSecurity({ auth, scope }: Operation): Record<string, string[]>[] {
  const key = { apiKey: scope ? [scope] : [] };
  const schemes = { none: [], apiKey: [key], apiKeyOrIdentity: [key, { identity: [] }], cockpit: [{ identity: [] }] };
  return schemes[auth];
}

/** Returns the headers that accounts send in addition to the token. */
function identityHeaders({ auth }: Operation): z.ZodRawShape {
  const tenant = Uuid.meta({ description: "The account's current tenant." });
  if (auth === "apiKeyOrIdentity") return { x_svc_tenant_id: tenant.optional() };
  if (auth !== "cockpit") return {};
  return { x_svc_tenant_id: tenant, x_svc_auth_subject: SUBJECT };
}

const LIMIT_HEADERS = z.object({
  "Retry-After": z.string().meta({ description: "Seconds until the next attempt may succeed" }),
  "RateLimit-Limit": z.string().optional().meta({ description: "Requests per minute, where requests are counted" }),
  "RateLimit-Remaining": z.string().optional(),
  "RateLimit-Reset": z.string().optional().meta({ description: "Seconds until the count starts again" }),
});

const UNAVAILABLE_HEADERS = z.object({
  "Retry-After": z.string().optional().meta({ description: "Absent where the operator has not enabled the feature" }),
});

/** This is a string, since generators of clients refuse constants in headers. */
const SUBJECT = z.string().meta({ description: "Always account_tenant_mapping", examples: ["account_tenant_mapping"] });

function kebabKeys(headers: z.ZodObject): z.ZodObject {
  const headerSchemas = Object.entries(headers.shape).map(([field, schema]) => [headerName(field), schema]);
  return z.strictObject(Object.fromEntries(headerSchemas) as z.ZodRawShape);
}

function successes(operation: Operation): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    Object.entries(operation.success).map(([status, schema]) => [
      status,
      {
        description: STATUS_TEXT[Number(status)] ?? "OK",
        content: { "application/json": { schema }, ...files(operation) },
      },
    ]),
  );
}

function files({ file }: Operation): ZodOpenApiContentObject {
  const types = Object.values(file?.types ?? {});
  return Object.fromEntries(types.map((type) => [type, { schema: z.string() }]));
}

function withFormat(operation: Operation, query: z.ZodObject): z.ZodObject {
  const format = findFormatSchema(operation);
  return format ? z.strictObject({ ...query.shape, format: format.optional() }) : query;
}

function refusals(operation: Operation): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, string[]>();
  for (const code of listProblemCodes(operation)) {
    const { status } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(", "),
        content: { "application/problem+json": { schema: ProblemBody } },
        ...(status === 429 ? { headers: LIMIT_HEADERS } : {}),
        ...(status === 503 ? { headers: UNAVAILABLE_HEADERS } : {}),
      },
    ]),
  );
}
