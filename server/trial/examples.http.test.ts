import { expect, it } from "vitest";
import { verificationsByRubric } from "@/server/authoring/editor/overview";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { startTestService } from "@/testing/service";
import { getVerification } from "@/server/verification/read/get";
import { listVerifications } from "@/server/verification/list/list";
import { searchVerifications } from "@/server/verification/list/search";

const passingExample = { label: "good", mark: "should_pass", submission: { inline: '{"status":"ok","latency":20}' } };
const failingExample = { label: "bad", mark: "should_fail", submission: { inline: '{"status":"down","latency":20}' } };

operationSuite(
  "rubric.examples",
  {
    environment: { VERIFY_RUBRIC_EXAMPLES_ENABLED: "true" },
    valid: () => ({ body: { spec: DETERMINISTIC_SPEC, examples: [] } }),
  },
  (suite) => {
    it("runs marked examples on a draft that a normal verify call rejects", async () => {
      const wronglyMarkedExample = { ...passingExample, label: "wrongly marked", mark: "should_fail" };
      const { body } = await suite.call({
        body: { spec: DETERMINISTIC_SPEC, examples: [passingExample, failingExample, wronglyMarkedExample] },
      });
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
      const request = JSON.stringify({ rubric_id, submission: passingExample.submission });
      const refusal = await fetch(`${baseUrl}/v1/verify`, { method: "POST", headers, body: request });
      expect(await refusal.json()).toMatchObject({ code: "invalid_request", detail: expect.stringMatching(/draft/) });
    });

    it("returns each criterion with its rationale, compared with the expected determination", async () => {
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
      const examplesWithUnknownKey = [{ ...examples[0], expected: { Total: "met" } }];
      await suite.refuses(
        { body: { spec: { name: "Reasons", criteria }, examples: examplesWithUnknownKey } },
        "invalid_request",
        /expected/,
      );
    });

    it("stores equal drafts once", async () => {
      const firstRubrics = await Promise.all(
        [1, 2].map(async () => (await suite.call({ body: { spec: DETERMINISTIC_SPEC, examples: [] } })).body["rubric"]),
      );
      expect((firstRubrics[0] as { hash: string }).hash).toBe((firstRubrics[1] as { hash: string }).hash);
      const thirdRubric = (await suite.call({ body: { spec: DETERMINISTIC_SPEC, examples: [passingExample] } })).body[
        "rubric"
      ];
      expect(firstRubrics).toContainEqual(thirdRubric);
    });

    it("leaves trials out of lists, searches and reports", async () => {
      const spec = { ...DETERMINISTIC_SPEC, name: "Tried alone" };
      const trialAnswer = await suite.call({ body: { spec, examples: [passingExample, failingExample] } });
      const [example] = trialAnswer.body["examples"] as { verification_id: string }[];
      const id = example?.verification_id ?? "";
      const { service, tenantId } = suite.service();
      const deps = tenantDeps(service.deps, tenantId);
      const listPage = await listVerifications(deps, {});
      const listIds = (items: readonly { id: string }[]) => items.map((item) => item.id);
      expect(listIds(listPage.items)).not.toContain(id);
      expect(listIds((await searchVerifications(deps, { q: "latency" })).items)).not.toContain(id);
      const { rubric_id } = trialAnswer.body["rubric"] as { rubric_id: string };
      expect((await verificationsByRubric(deps)).get(rubric_id)).toBeUndefined();
      expect((await getVerification(deps, { id })).status).toBe("succeeded");
    });

    it("numbers a draft with the version that it would be published with", async () => {
      const spec = { ...DETERMINISTIC_SPEC, name: "Numbered" };
      const storeDraft = async (met_at: number) => {
        const { body } = await suite.call({ body: { spec: { ...spec, met_at }, examples: [] } });
        return (body["rubric"] as { version: number }).version;
      };
      expect([await storeDraft(0.7), await storeDraft(0.8)]).toEqual([1, 1]);
      const { service, tenantId } = suite.service();
      await makeRubric(service.deps, tenantId, spec);
      expect(await storeDraft(0.7)).toBe(2);
    });

    it("rejects a sixth example, an unknown mark and a rubric that does not compile", async () => {
      const spec = DETERMINISTIC_SPEC;
      await suite.refuses({ body: { spec, examples: Array(6).fill(passingExample) } }, "invalid_request", /examples/);
      await suite.refuses({ body: { spec, examples: [{ ...passingExample, mark: "ok" }] } }, "invalid_request", /mark/);
      await suite.refuses({ body: { spec: { name: "x" }, examples: [] } }, "invalid_request", /criteria required/);
    });

    it("answers 404 while the feature is disabled", async () => {
      const serviceWithoutTrials = await startTestService({ VERIFY_RUBRIC_EXAMPLES_ENABLED: "TRUE" });
      const response = await fetch(`${serviceWithoutTrials.baseUrl}/v1/rubrics/examples`, { method: "POST" });
      expect(await response.json()).toMatchObject({ status: 404, code: "not_found" });
      await serviceWithoutTrials.stop();
    });
  },
);
