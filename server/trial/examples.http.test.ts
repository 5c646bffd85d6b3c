import { expect, it } from "vitest";
import { verificationsByRubric } from "@/server/authoring/editor/overview";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { startTestService } from "@/testing/service";
import { getVerification } from "@/server/verification/read/get";
import { listVerifications } from "@/server/verification/list/list";
import { searchVerifications } from "@/server/verification/list/search";

const good = { label: "good", mark: "should_pass", submission: { inline: '{"status":"ok","latency":20}' } };
const bad = { label: "bad", mark: "should_fail", submission: { inline: '{"status":"down","latency":20}' } };

operationSuite(
  "rubric.examples",
  {
    environment: { VERIFY_RUBRIC_EXAMPLES_ENABLED: "true" },
    valid: () => ({ body: { spec: DETERMINISTIC_SPEC, examples: [] } }),
  },
  (suite) => {
    it("runs marked examples on a draft that a normal verify call rejects", async () => {
      const wrong = { ...good, label: "wrongly marked", mark: "should_fail" };
      const { body } = await suite.call({ body: { spec: DETERMINISTIC_SPEC, examples: [good, bad, wrong] } });
      expect(body).toMatchObject({
        rubric: { status: "draft" },
        examples: [
          { index: 0, label: "good", determination: "met", outcome: "agrees", status: "succeeded" },
          { index: 1, determination: "not_met", outcome: "agrees" },
          { index: 2, determination: "met", outcome: "contradicts" },
        ],
      });
      const { rubric_id } = body["rubric"] as { rubric_id: string };
      const { baseUrl, apiKey } = suite.service();
      const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
      const request = JSON.stringify({ rubric_id, submission: good.submission });
      const refused = await fetch(`${baseUrl}/v1/verify`, { method: "POST", headers, body: request });
      expect(await refused.json()).toMatchObject({ code: "invalid_request", detail: expect.stringMatching(/draft/) });
    });

    it("shows each criterion with its reason, compared with what was expected of it", async () => {
      const criteria = [
        { key: "total", type: "must_have", primitive: "regex_match@1", config: { pattern: "Total" } },
        {
          key: "polite",
          type: "scored",
          primitive: "llm_judge@1",
          statement: "The reply thanks the reader.",
          config: {},
        },
      ];
      const submission = { inline: "Sum: 12" };
      const examples = [{ label: "no total", mark: "should_fail", submission, expected: { total: "met" } }];
      const { body } = await suite.call({ body: { spec: { name: "Reasons", criteria }, examples } });
      expect((body["examples"] as object[])[0]).toMatchObject({
        outcome: "agrees",
        criteria: [
          {
            key: "total",
            determination: "not_met",
            expected: "met",
            outcome: "contradicts",
            rationale: expect.stringMatching(/does not match/),
          },
          {
            key: "polite",
            determination: "cannot_determine",
            expected: null,
            outcome: "undetermined",
            rationale: expect.stringMatching(/No model is configured/),
          },
        ],
      });
      const unknown = [{ ...examples[0], expected: { Total: "met" } }];
      await suite.refuses(
        { body: { spec: { name: "Reasons", criteria }, examples: unknown } },
        "invalid_request",
        /expected/,
      );
    });

    it("stores the same rubric once", async () => {
      const ids = await Promise.all(
        [1, 2].map(async () => (await suite.call({ body: { spec: DETERMINISTIC_SPEC, examples: [] } })).body["rubric"]),
      );
      expect((ids[0] as { hash: string }).hash).toBe((ids[1] as { hash: string }).hash);
      const third = (await suite.call({ body: { spec: DETERMINISTIC_SPEC, examples: [good] } })).body["rubric"];
      expect(ids).toContainEqual(third);
    });

    it("is no real work: no list, search or report has it", async () => {
      const spec = { ...DETERMINISTIC_SPEC, name: "Tried alone" };
      const tried = await suite.call({ body: { spec, examples: [good, bad] } });
      const [example] = tried.body["examples"] as { verification_id: string }[];
      const id = example?.verification_id ?? "";
      const { service, tenantId } = suite.service();
      const deps = tenantDeps(service.deps, tenantId);
      const listed = await listVerifications(deps, {});
      const idsOf = (items: readonly { id: string }[]) => items.map((item) => item.id);
      expect(idsOf(listed.items)).not.toContain(id);
      expect(idsOf((await searchVerifications(deps, { q: "latency" })).items)).not.toContain(id);
      const { rubric_id } = tried.body["rubric"] as { rubric_id: string };
      expect((await verificationsByRubric(deps)).get(rubric_id)).toBeUndefined();
      expect((await getVerification(deps, { id })).status).toBe("succeeded");
    });

    it("gives a draft the number that it would be published with", async () => {
      const spec = { ...DETERMINISTIC_SPEC, name: "Numbered" };
      const versionOf = async (met_at: number) => {
        const { body } = await suite.call({ body: { spec: { ...spec, met_at }, examples: [] } });
        return (body["rubric"] as { version: number }).version;
      };
      expect([await versionOf(0.7), await versionOf(0.8)]).toEqual([1, 1]);
      const { service, tenantId } = suite.service();
      await makeRubric(service.deps, tenantId, spec);
      expect(await versionOf(0.7)).toBe(2);
    });

    it("rejects a sixth example, an unknown mark and a rubric that does not compile", async () => {
      const spec = DETERMINISTIC_SPEC;
      await suite.refuses({ body: { spec, examples: Array(6).fill(good) } }, "invalid_request", /examples/);
      await suite.refuses({ body: { spec, examples: [{ ...good, mark: "ok" }] } }, "invalid_request", /mark/);
      await suite.refuses({ body: { spec: { name: "x" }, examples: [] } }, "invalid_request", /criteria required/);
    });

    it("does not exist while it is switched off", async () => {
      const off = await startTestService({ VERIFY_RUBRIC_EXAMPLES_ENABLED: "TRUE" });
      const response = await fetch(`${off.baseUrl}/v1/rubrics/examples`, { method: "POST" });
      expect(await response.json()).toMatchObject({ status: 404, code: "not_found" });
      await off.stop();
    });
  },
);
