import { describe, expect, it } from "vitest";
import { curlExample } from "@/server/api/reference/curlExample";
import { operationRows, operations } from "@/server/api/operations";

/** The only query with parameters that are required. */
const CALIBRATION_QUERY = "?rubric_id=0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b&target_error=0.1";

describe("curlExample", () => {
  it("calls the method and path of each HTTP operation", () => {
    for (const [id, operation] of operationRows) {
      const example = curlExample(id, operation);
      if (operation.http === undefined) expect(example).toBeNull();
      else
        expect(example).toContain(
          `"$SVC_VERIFY_URL${operation.http.path.replace(/\{\w+\}/g, (name) => `$${name.slice(1, -1).toUpperCase()}`)}${id === "calibration.suggest" ? CALIBRATION_QUERY : ""}"`,
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
