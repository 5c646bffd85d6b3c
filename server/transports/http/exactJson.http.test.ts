// JSON whose value would not be what its text says, on every transport.
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { makeRubric } from "@/testing/factories";
import { type TestService, shareTestService } from "@/testing/service";

const BIG_NUMBER = "12345678901234567890";
let service: TestService;
let rubricId: string;
beforeAll(async () => {
  service = await shareTestService();
  rubricId = await makeRubric(service.service.deps, service.tenantId);
});

/** Sends a text as it is: a client's JSON.stringify would round its numbers. */
async function post(path: string, body: string) {
  const headers = {
    authorization: `Bearer ${service.apiKey}`,
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const response = await fetch(service.baseUrl + path, { method: "POST", headers, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const verify = (submission: string, rubric = rubricId) =>
  post("/v1/verify", `{"rubric_id":"${rubric}","submission":${submission},"options":{"wait_ms":5000}}`);

/** Stores a must_have criterion over the API. */
async function storeRubric(criterion: object): Promise<string> {
  const spec = { name: crypto.randomUUID(), criteria: [{ key: "only", type: "must_have", ...criterion }] };
  const { body } = await post("/v1/rubrics", JSON.stringify(spec));
  return body["rubric_id"] as string;
}

const refusedAt = (pointer: string, literal: string) => ({
  status: 400,
  body: {
    code: "invalid_request",
    detail: expect.stringContaining(`body: ${pointer}: ${literal} is beyond 2^53`) as unknown,
  },
});

describe("a number beyond 2^53", () => {
  it.each([
    ["values", `{"output":"x","values":{"id":${BIG_NUMBER}}}`, "/submission/values/id"],
    ["values by one", '{"output":"x","values":{"id":9007199254740993}}', "/submission/values/id"],
    ["values that a client rounded", '{"output":"x","values":{"id":9007199254740992}}', "/submission/values/id"],
    ["an object", `{"output":{"a":[{"id":-${BIG_NUMBER}}]}}`, "/submission/output/a/0/id"],
    ["context", `{"output":"x","context":[{"value":{"id":${BIG_NUMBER}}}]}`, "/submission/context/0/value/id"],
  ])("is refused with its place in %s", async (_, submission, pointer) => {
    const literal = /-?\d{16,}/.exec(submission)?.[0] ?? "";
    expect(await verify(submission)).toMatchObject(refusedAt(pointer, literal));
  });

  it("is refused in a body that a worker checks", async () => {
    const submission = `{"output":"${"x".repeat(100_000)}","values":{"id":${BIG_NUMBER}}}`;
    expect(await verify(submission)).toMatchObject(refusedAt("/submission/values/id", BIG_NUMBER));
  });

  it.each([
    ["a const", '{"schema":{"const":9007199254740993}}', "json_schema@1", "schema/const", "9007199254740993"],
    ["an enum", `{"schema":{"enum":[1,${BIG_NUMBER}]}}`, "json_schema@1", "schema/enum/1", BIG_NUMBER],
    [
      "a threshold",
      '{"operator":"eq","threshold":1.234567890123456e21}',
      "numeric_threshold@1",
      "threshold",
      "1.234567890123456e21",
    ],
  ])("is refused in %s of a rubric, stored or compiled", async (_, config, primitive, place, literal) => {
    const criterion = `{"key":"only","type":"must_have","primitive":"${primitive}","config":${config}}`;
    const spec = `{"name":"Exact","criteria":[${criterion}]}`;
    const pointer = `/criteria/0/config/${place}`;
    for (const path of ["/v1/rubrics", "/v1/rubrics/compile"]) {
      expect(await post(path, spec)).toMatchObject(refusedAt(pointer, literal));
    }
  });

  it("is refused in a console's procedure and in a tool's arguments", async () => {
    const body = `{"rubric_id":"${rubricId}","submission":{"output":"x","values":{"id":${BIG_NUMBER}}}}`;
    const submitAnswer = await post("/api/trpc/verification.submit", `{"body":${body}}`);
    expect(submitAnswer).toMatchObject(refusedAt("/body/submission/values/id", BIG_NUMBER));
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"verify_submit","arguments":{"body":${body}}}}`;
    expect(await post("/mcp", call)).toMatchObject(
      refusedAt("/params/arguments/body/submission/values/id", BIG_NUMBER),
    );
  });

  it("is no fault of a document to check, which signs its numbers as text", async () => {
    const checkAnswer = await post("/v1/proofs/verify", `{"proof":{"n":${BIG_NUMBER}}}`);
    expect(checkAnswer).toMatchObject({ status: 200, body: { valid: false } });
    const trpcAnswer = await post("/api/trpc/proof.verify", `{"body":{"proof":{"n":${BIG_NUMBER}}}}`);
    expect(trpcAnswer).toMatchObject({ status: 200 });
  });
});

it("refuses a decimal that loses digits, and takes one of 17 digits", async () => {
  const verifyAnswer = await verify('{"output":"x","values":{"n":1.0000000000000000001}}');
  expect(verifyAnswer).toMatchObject({
    status: 400,
    body: {
      detail: expect.stringContaining("/submission/values/n: 1.0000000000000000001 has more than 17") as unknown,
    },
  });
  expect((await verify('{"output":"x","values":{"n":0.10000000000000001,"mol":6.02214076e23}}')).status).toBe(200);
});

describe("a judged text", () => {
  it.each([
    [
      "a const",
      { primitive: "json_schema@1", config: { schema: { const: 1234567890123456 } } },
      "12345678901234567891",
    ],
    ["a number", { primitive: "numeric_threshold@1", config: { operator: "gte", threshold: 1 } }, "9007199254740993"],
  ])("leaves %s undetermined rather than compare a rounded number", async (_, criterion, inline) => {
    const { body } = await verify(JSON.stringify({ inline }), await storeRubric(criterion));
    expect(body).toMatchObject({
      determination: "cannot_determine",
      flag_reason: "inexact_number",
      verdict: { results: [{ rationale: expect.stringContaining(inline) as unknown }] },
    });
  });

  it("matches a pattern on the digits that were sent", async () => {
    const config = { pattern: "9007199254740993" };
    const rubric = await storeRubric({ primitive: "regex_match@1", config });
    const { body } = await verify(JSON.stringify({ inline: '{"id":9007199254740993}' }), rubric);
    expect(body).toMatchObject({ determination: "met" });
  });

  it.each(['{"approved":false,"approved":true}', '{"ok":false,"\\u006fk":true}'])(
    "is undetermined when it names a key twice: %s",
    async (inline) => {
      const schema = { properties: { approved: { const: true } } };
      const { body } = await verify(
        JSON.stringify({ inline }),
        await storeRubric({ primitive: "json_schema@1", config: { schema } }),
      );
      expect(body).toMatchObject({ determination: "cannot_determine", flag_reason: "ambiguous_json" });
    },
  );
});

it("reads and uses a rubric whose numbers an earlier release rounded", async () => {
  const rubric = await storeRubric({
    primitive: "numeric_threshold@1",
    config: { operator: "lt", threshold: 1234567 },
  });
  const admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
  await admin.query("SET session_replication_role = replica");
  const roundedSpec = "replace(%::text, '1234567', '9007199254740992')::json".replaceAll("%", "spec");
  await admin.query(
    `UPDATE rubric_version SET spec = ${roundedSpec}, compiled = ${roundedSpec.replaceAll("spec", "compiled")} WHERE id = $1`,
    [rubric],
  );
  await admin.end();
  const read = await fetch(`${service.baseUrl}/v1/rubrics/${rubric}`, {
    headers: { authorization: `Bearer ${service.apiKey}` },
  });
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining("9007199254740992")]);
  expect((await verify('{"inline":"5"}', rubric)).body).toMatchObject({ determination: "met" });
  expect((await verify('{"inline":"9007199254740991.0"}', rubric)).body).toMatchObject({ determination: "met" });
  const sameVerdict = await verify('{"inline":"9007199254740992"}', rubric);
  expect(sameVerdict.body).toMatchObject({ determination: "cannot_determine", flag_reason: "inexact_number" });
});
