// Tests of the request generator and of the response validation.
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OperationId } from "@/server/api/operations";
import { problemBody, Problem } from "@/server/contracts/problems";
import { routes } from "@/server/transports/rest/match";
import { answerFaults, document } from "@/testing/openapi/answers";
import { createKnownIds } from "@/testing/openapi/knownIds";
import { describedOperation, requestsTo, validBodies } from "@/testing/openapi/requests";

const ID = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addFormat("base64", true);
ajv.addSchema(document, "document");
const ids = createKnownIds();
ids.learn({ id: ID }, "");

const withBody = routes.map(({ id }) => id).filter((id) => validBodies(id));

describe("requests", () => {
  it.each(withBody)("%s: valid bodies match the document", (id) => {
    const schema = describedOperation(id).requestBody?.content["application/json"]?.schema ?? {};
    const local = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = ajv.compile(JSON.parse(local) as object);
    fc.assert(
      fc.property(validBodies(id) ?? fc.constant(null), (body) => {
        const sent = JSON.parse(JSON.stringify(ids.fillIn(body))) as unknown;
        expect(validate(sent), JSON.stringify([sent, validate.errors]).slice(0, 2_000)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it("are the same for the same seed", () => {
    const sample = () => fc.sample(requestsTo("verification.submit"), { seed: 7, numRuns: 50 });
    expect(sample()).toEqual(sample());
  });

  it("use IDs that the service returned", () => {
    const paths = fc.sample(requestsTo("verification.get"), { seed: 7, numRuns: 50 }).map(({ path }) => path);
    expect(paths.map(ids.fillInText)).toContain(`/v1/verifications/${ID}`);
  });
});

describe("answers", () => {
  const id: OperationId = "verification.get";
  const problem = problemBody(new Problem("not_found"), "http://docs.test");
  const refused = { status: 404, contentType: "application/problem+json", body: problem as unknown };

  it.each([
    ["nothing", refused, []],
    ["an undeclared status", { ...refused, status: 418 }, ["status 418 is not declared"]],
    ["another media type", { ...refused, contentType: "text/html" }, [expect.stringContaining("text/html")]],
    ["a missing field", { ...refused, body: { ...problem, fix: undefined } }, [expect.stringContaining("fix")]],
    ["a field too many", { ...refused, body: { ...problem, trace: "" } }, [expect.stringContaining("additional")]],
    ["a wrong format", { ...refused, body: { ...problem, type: "no uri" } }, [expect.stringContaining("/type")]],
  ])("reports %s", (_, answer, faults) => {
    const body = JSON.parse(JSON.stringify(answer.body)) as unknown;
    expect(answerFaults(id, { ...answer, body })).toEqual(faults);
  });
});
