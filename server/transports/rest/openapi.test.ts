// The document that clients are generated from.
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { type Operation, listProblemCodes } from "@/server/contracts/operation";
import { PROBLEMS } from "@/server/contracts/problems";
import { openApiDocument } from "@/server/transports/rest/openapi";
import { routes } from "@/server/transports/rest/match";

type Parameter = { in: string; name: string; required?: boolean };
type DescribedOperation = {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean };
  responses: Record<string, { description: string }>;
};

const document = JSON.parse(JSON.stringify(openApiDocument("https://verify.test"))) as {
  paths: Record<string, Record<string, DescribedOperation>>;
};
const operations = routes.map(({ id, operation, method }) => {
  const operationObject = document.paths[operation.http?.path ?? ""]?.[method.toLowerCase()];
  if (!operationObject) throw new Error(`${id} is not described`);
  return [id, operation, operationObject] as [string, Operation, DescribedOperation];
});
const namesIn = (parameters: Parameter[] | undefined, place: string): Parameter[] =>
  (parameters ?? []).filter((parameter) => parameter.in === place);

describe("openApiDocument", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("has no operation twice", () => {
    const ids = operations.map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(operations)("%s: every place of its row", (_, operation, { parameters, requestBody, responses }) => {
    const inPath = [...(operation.http?.path ?? "").matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(namesIn(parameters, "path").map(({ name }) => name)).toEqual(inPath);
    expect(namesIn(parameters, "path").every(({ required }) => required)).toBe(true);
    const inQuery = [...Object.keys(operation.query?.shape ?? {}), ...(operation.file ? ["format"] : [])];
    expect(namesIn(parameters, "query").map(({ name }) => name)).toEqual(inQuery);
    expect(requestBody?.required).toBe(operation.body ? operation.bodyOptional !== true : undefined);
    const statuses = listProblemCodes(operation).map((code) => PROBLEMS[code].status);
    const expectedStatuses = new Set([...Object.keys(operation.success), ...statuses.map(String)]);
    expect(new Set(Object.keys(responses))).toEqual(expectedStatuses);
    for (const code of listProblemCodes(operation))
      expect(responses[PROBLEMS[code].status]?.description).toContain(code);
  });

  it.each(operations)("%s: who may call it", (_, { auth, scope }, { parameters, security }) => {
    const headers = new Map(namesIn(parameters, "header").map(({ name, required }) => [name, required ?? false]));
    const key = { apiKey: scope ? [scope] : [] };
    const expected = {
      none: { security: [], tenant: undefined, subject: undefined },
      apiKey: { security: [key], tenant: undefined, subject: undefined },
      apiKeyOrIdentity: { security: [key, { identity: [] }], tenant: false, subject: undefined },
      cockpit: { security: [{ identity: [] }], tenant: true, subject: true },
    }[auth];
    const [tenant, subject] = [headers.get("X-Svc-Tenant-Id"), headers.get("X-Svc-Auth-Subject")];
    expect({ security, tenant, subject }).toEqual(expected);
  });
});
