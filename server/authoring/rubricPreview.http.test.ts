// Tests previews of the rubric editor over tRPC.
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import type { RubricEstimate } from "@/server/authoring/contract/rubricEditor";
import { DETERMINISTIC_SPEC, JUDGED_SPEC } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

const SUBMISSION = { inline: '{"status":"ok","latency":20}' };
const [regexCriterion] = DETERMINISTIC_SPEC.criteria;
const [judgedCriterion] = JUDGED_SPEC.criteria;
const MODELS = { OPENAI_BASE_URL: "http://127.0.0.1:9/v1", JUDGE_TIER_1_MODEL: "small", JUDGE_TIER_1_PRICE: "2/8" };

operationSuite(
  "rubricEditor.tryCriterion",
  { valid: () => ({ body: { criterion: regexCriterion, submission: SUBMISSION } }) },
  (suite) => {
    it("returns the result of the check with its location, and stores nothing", async () => {
      const { body } = await suite.call({ body: { criterion: regexCriterion, submission: SUBMISSION } });
      expect(body).toMatchObject({
        outcome: { determination: "met", evidence_spans: [{ locator: "chars:1-14" }] },
      });
      const { service, tenantId } = suite.service();
      const rows = await tenantDeps(service.deps, tenantId).db.transaction((tx) => tx.verification.count());
      expect(rows).toBe(0);
    });
    it("has no outcome when the criterion does not compile or needs a model; paths are relative to the criterion", async () => {
      const brokenCriterion = { ...regexCriterion, config: { pattern: "(a+)+$" } };
      const { body } = await suite.call({ body: { criterion: brokenCriterion, submission: SUBMISSION } });
      expect(body).toMatchObject({ outcome: null, issues: [{ code: "unsafe_pattern", path: "/config/pattern" }] });
      expect(
        (await suite.call({ body: { criterion: judgedCriterion, submission: SUBMISSION } })).body["outcome"],
      ).toBeNull();
    });
  },
);

operationSuite(
  "rubricEditor.prompt",
  {
    valid: () => ({
      body: { criterion: judgedCriterion, submission: { output: "Dear Ann", context: [{ value: "Ann" }] } },
    }),
  },
  (suite) => {
    it("returns the messages that are sent to the judge, with numbered lines between fences", async () => {
      const { body } = await suite.call({ body: { criterion: judgedCriterion, submission: { inline: "Dear Ann" } } });
      const messages = body["messages"] as { role: string; content: string }[];
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "user"]);
      expect(messages[1]?.content).toContain(judgedCriterion?.statement);
      expect(messages[2]?.content).toMatch(/begin output>>>\n1\| Dear Ann\n<<</);
      expect(body["reply_schema"]).toMatchObject({ required: expect.arrayContaining(["determination"]) });
    });
    it("rejects a criterion that no model judges or that does not compile", async () => {
      await suite.refuses(
        { body: { criterion: regexCriterion, submission: SUBMISSION } },
        "invalid_request",
        /asks no model/,
      );
      await suite.refuses(
        { body: { criterion: { ...judgedCriterion, tier: 9 }, submission: SUBMISSION } },
        "invalid_request",
        /tier/,
      );
    });
  },
);

operationSuite(
  "rubricEditor.estimate",
  { environment: MODELS, valid: () => ({ body: { spec: JUDGED_SPEC, submission: SUBMISSION } }) },
  (suite) => {
    it("grows with samples and text, and has a cost when the model has a price", async () => {
      const estimateTiers = async (inline: string) =>
        (await suite.call({ body: { spec: JUDGED_SPEC, submission: { inline } } })).body["tiers"] as Record<
          string,
          number
        >[];
      const [shortTiers, longTiers] = [await estimateTiers("short"), await estimateTiers("long ".repeat(4_000))];
      expect(shortTiers[0]).toMatchObject({ tier: 1, criteria: 1, model: "small" });
      expect(shortTiers[1]).toMatchObject({ criteria: 0, cost_usd: null });
      expect(shortTiers[2]?.["input_tokens"]).toBeGreaterThan(4 * (shortTiers[0]?.["input_tokens"] ?? 0));
      expect(longTiers[0]?.["input_tokens"]).toBeGreaterThan((shortTiers[0]?.["input_tokens"] ?? 0) + 4_500);
      const { input_tokens = 0, output_tokens = 0, cost_usd } = shortTiers[0] ?? {};
      expect(cost_usd).toBeCloseTo((input_tokens * 2 + output_tokens * 8) / 1_000_000);
    });
    it("includes the cost of independent readings, unless the rubric has none", async () => {
      const estimate = async (spec: object) => (await suite.call({ body: { spec, submission: SUBMISSION } })).body;
      const { tiers, readings } = (await estimate({ ...JUDGED_SPEC, readings: "independent" })) as RubricEstimate;
      expect(readings).toMatchObject({ model: "small", price: { input: 2, output: 8 } });
      expect(readings?.cost_usd).toBeGreaterThan(0);
      expect(readings?.cost_usd).toBeLessThan(tiers[0]?.cost_usd ?? 0);
      expect(await estimate({ ...JUDGED_SPEC, readings: "single" })).toMatchObject({ readings: null });
    });
    it("is 0 for a deterministic rubric, and is refused for a rubric that does not compile", async () => {
      const { body } = await suite.call({ body: { spec: DETERMINISTIC_SPEC, submission: SUBMISSION } });
      expect(body).toMatchObject({ judged: 0, tiers: [{ input_tokens: 0, cost_usd: 0 }, {}, {}] });
      await suite.refuses({ body: { spec: {}, submission: SUBMISSION } }, "invalid_request", /criteria required/);
    });
  },
);
