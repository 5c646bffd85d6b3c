// A verification uses a reference set.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import type { ReferenceSetSummary } from "@/server/referenceSet/contract";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { rolesOf, statementOf } from "@/testing/fakeModel/roles";
import { makeKey, makeTenant } from "@/testing/factories";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { readOpenedEnvelopes } from "@/testing/openedEnvelopes";

const SET = {
  name: "Policies",
  references: [
    { id: "Returns", value: "Returns are accepted within 30 days of delivery.", label: "returns policy" },
    { id: "returns", value: { days: 14 } },
  ],
};
const OUTPUT = { output: "You may return it within 30 days of delivery." };

let service: JudgedService;
beforeAll(async () => {
  service = await startJudgedService(correct([]));
});
afterAll(() => service.stop());

const post = async (path: string, body: object, key = service.apiKey) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(service.baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const makeSet = async (key?: string) =>
  (await post("/v1/reference-sets", SET, key)).body as unknown as ReferenceSetSummary;

async function judgeWith(citation: { source: string; quote: string }) {
  service.model.behave(correct([{ result: { determination: "met", citations: [citation] } }]));
  const { reference_set_id, hash } = await makeSet();
  const rubric_id = await service.rubric({ requires_context: true, statement: `Supported by ${citation.source}.` });
  const options = { wait_ms: 20_000, max_judge_tier: 1 };
  const { body } = await post("/v1/verify", { rubric_id, submission: OUTPUT, reference_set_id, options });
  return { body, reference_set_id, hash, messages: service.model.calls.at(-1)?.messages ?? [] };
}

describe("the judge", () => {
  it("sees the references by their places, with ids and labels as data, and grounds a claim in one", async () => {
    const { body, messages } = await judgeWith({ source: "reference:Returns", quote: "within 30 days of delivery" });
    expect(rolesOf(messages).get("reference[0]")).toMatchObject({
      label: "returns policy",
      text: SET.references[0]?.value,
    });
    expect(rolesOf(messages).get("reference[1]")?.text).toBe('"days":14');
    expect(statementOf(messages)).toContain("authoritative sources");
    expect(body).toMatchObject({ status: "succeeded", determination: "met" });
    const { results } = body["verdict"] as { results: { evidence_spans: object[] }[] };
    expect(results[0]?.evidence_spans).toEqual([
      { source: "reference:Returns", locator: "chars:0-48", snippet: SET.references[0]?.value, check: "verified" },
    ]);
  });

  it.each(["reference:returns", "reference:RETURNS", "reference"])("cannot ground it in %s", async (source) => {
    const { body } = await judgeWith({ source, quote: "within 30 days of delivery" });
    expect(body).toMatchObject({ determination: "cannot_determine", flag_reason: "evidence_not_found" });
  });
});

it("signs the set's ID and a commitment to its hash, and judges by it again on reverification", async () => {
  const { body, reference_set_id, hash } = await judgeWith({ source: "reference:Returns", quote: "within 30 days" });
  const [envelope] = await readOpenedEnvelopes(tenantDeps(service.service.deps, service.tenantId), String(body["id"]));
  expect(envelope?.payload["reference_set"]).toEqual({ reference_set_id, commitment: hash });
  const again = await post(`/v1/verifications/${String(body["id"])}/reverify`, { max_judge_tier: 1 });
  expect(again.body).toMatchObject({ ok: true, changed: false, reverified: { determination: "met" } });
});

it("a set of another tenant is refused exactly as a missing one", async () => {
  const foreignKey = await makeKey(service.service.deps, await makeTenant(service.service.deps));
  const foreign = await makeSet(foreignKey);
  const rubric_id = await service.rubric();
  const refused = (reference_set_id: string) => post("/v1/verify", { rubric_id, submission: OUTPUT, reference_set_id });
  const answers = [await refused(foreign.reference_set_id), await refused("00000000-0000-4000-8000-000000000000")];
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ status: 400, body: { code: "invalid_request" } });
});
