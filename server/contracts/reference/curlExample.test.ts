import { describe, expect, it } from "vitest";
import { curlExample } from "@/server/contracts/reference/curlExample";
import { operationRows, operations } from "@/server/contracts/operations";

describe("curlExample", () => {
  it("calls the method and path of each HTTP operation", () => {
    for (const [id, operation] of operationRows) {
      const example = curlExample(id, operation);
      if (operation.http === undefined) expect(example).toBeNull();
      else
        expect(example).toContain(
          `"$SVC_VERIFY_URL${operation.http.path.replace(/\{\w+\}/g, (name) => `$${name.slice(1, -1).toUpperCase()}`)}"`,
        );
    }
  });

  it("sends bodies that the contracts accept", () => {
    let bodies = 0;
    for (const [id, operation] of operationRows) {
      const json = /--data-raw '([\s\S]*)'$/.exec(curlExample(id, operation) ?? "")?.[1];
      if (json === undefined || operation.body === undefined) continue;
      bodies++;
      expect(operation.body.safeParse(JSON.parse(json)).error).toBeUndefined();
    }
    expect(bodies).toBeGreaterThanOrEqual(3);
  });

  it("sends a key only where one is required", () => {
    expect(curlExample("verifications.list", operations["verifications.list"])).toContain(
      "authorization: Bearer $SVC_VERIFY_API_KEY",
    );
    expect(curlExample("proof.verify", operations["proof.verify"])).not.toContain("authorization");
  });
});
