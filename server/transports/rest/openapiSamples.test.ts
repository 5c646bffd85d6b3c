// Readers and generators of clients expect these of each operation: texts, names, and a sample of its response.
import { describe, expect, it } from "vitest";
import type { OperationId } from "@/server/api/operations";
import { answerFaults, document } from "@/testing/openapi/answers";
import { routes } from "@/server/transports/rest/match";

type Schema = { [keyword: string]: unknown };
type DescribedOperation = {
  operationId?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; style?: string; schema: Schema }[];
  responses: Record<string, { content: Record<string, { example?: unknown }> }>;
};

const servedDocument = JSON.parse(JSON.stringify(document)) as {
  paths: Record<string, Record<string, DescribedOperation>>;
};
const operations = routes.map(({ id, operation, method }) => {
  const describedOperation = servedDocument.paths[operation.http?.path ?? ""]?.[method.toLowerCase()];
  if (!describedOperation) throw new Error(`${id} is not described`);
  return [id, operation, describedOperation] as const;
});

describe("each operation", () => {
  it.each(operations)("%s: has a description, a tag and its name", (id, _, { description, tags, operationId }) => {
    expect(description?.trim()).toBeTruthy();
    expect(tags).toHaveLength(1);
    expect(operationId).toBe(id);
  });

  it.each(operations)("%s: has a sample of each success that its schemas accept", (id, { success }, { responses }) => {
    for (const [status, schema] of Object.entries(success)) {
      const body = responses[status]?.content["application/json"]?.example;
      expect(body).toBeDefined();
      expect(
        answerFaults(id as OperationId, { status: Number(status), contentType: "application/json", body }),
      ).toEqual([]);
      expect(schema.safeParse(body).error?.issues).toBeUndefined();
    }
  });
});

describe("the document", () => {
  it("has a name for each object that is one of several alternatives", () => {
    expect(unnamedAlternatives(servedDocument)).toEqual([]);
  });

  it("says how a map is written in the query", () => {
    const metadata = servedDocument.paths["/v1/verifications"]?.["get"]?.parameters?.find(
      ({ name }) => name === "metadata",
    );
    expect(metadata).toMatchObject({ in: "query", style: "deepObject", explode: true });
    expect(metadata?.schema).not.toHaveProperty("param");
  });
});

/** Paths of alternatives that list properties. A map of free fields needs no name. */
function unnamedAlternatives(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value as Schema).flatMap(([key, member]) => {
    const schemaPath = `${path}/${key}`;
    const isUnnamed =
      /\/(?:anyOf|oneOf)\/\d+$/.test(schemaPath) && "type" in Object(member) && "properties" in Object(member);
    return [...(isUnnamed ? [schemaPath] : []), ...unnamedAlternatives(member, schemaPath)];
  });
}
