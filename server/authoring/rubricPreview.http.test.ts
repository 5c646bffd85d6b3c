// Previews of the rubric editor, over tRPC.
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import type { RubricEstimate } from "@/server/authoring/contract/rubricEditor";
import { DETERMINISTIC_SPEC, JUDGED_SPEC } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";

const GOOD = { inline: '{"status":"ok","latency":20}' };
const [regex] = DETERMINISTIC_SPEC.criteria;
const [judged] = JUDGED_SPEC.criteria;
const MODELS = { OPENAI_BASE_URL: "http://127.0.0.1:9/v1", JUDGE_TIER_1_MODEL: "small", JUDGE_TIER_1_PRICE: "2/8" };

operationSuite(
  "rubricEditor.tryCriterion",
  { valid: () => ({ body: { criterion: regex, submission: GOOD } }) },
  (suite) => {
    it("returns the result of the check with its location, and stores nothing", async () => {
      const { body } = await suite.call({ body: { criterion: regex, submission: GOOD } });
      expect(body).toMatchObject({
        outcome: { determination: "met", evidence_spans: [{ locator: "chars:1-14" }] },
      });
      const { service, tenantId } = suite.service();
      const rows = await tenantDeps(service.deps, tenantId).db.transaction((tx) => tx.verification.count());
      expect(rows).toBe(0);
    });
    it("has no outcome for what does not compile or needs a model; paths are the criterion's", async () => {
      const broken = { ...regex, config: { pattern: "(a+)+$" } };
      const { body } = await suite.call({ body: { criterion: broken, submission: GOOD } });
      expect(body).toMatchObject({ outcome: null, issues: [{ code: "unsafe_pattern", path: "/config/pattern" }] });
      expect((await suite.call({ body: { criterion: judged, submission: GOOD } })).body["outcome"]).toBeNull();
    });
  },
);

operationSuite(
  "rubricEditor.prompt",
  { valid: () => ({ body: { criterion: judged, submission: { output: "Dear Ann", context: [{ value: "Ann" }] } } }) },
  (suite) => {
    it("shows the messages that the judge is sent, with the submission numbered in its fences", async () => {
      const { body } = await suite.call({ body: { criterion: judged, submission: { inline: "Dear Ann" } } });
      const messages = body["messages"] as { role: string; content: string }[];
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "user"]);
      expect(messages[1]?.content).toContain(judged?.statement);
      expect(messages[2]?.content).toMatch(/begin output>>>\n1\| Dear Ann\n<<</);
      expect(body["reply_schema"]).toMatchObject({ required: expect.arrayContaining(["determination"]) });
    });
    it("rejects what no model judges, and what does not compile", async () => {
      await suite.refuses({ body: { criterion: regex, submission: GOOD } }, "invalid_request", /asks no model/);
      await suite.refuses({ body: { criterion: { ...judged, tier: 9 }, submission: GOOD } }, "invalid_request", /tier/);
    });
  },
);

operationSuite(
  "rubricEditor.estimate",
  { environment: MODELS, valid: () => ({ body: { spec: JUDGED_SPEC, submission: GOOD } }) },
  (suite) => {
    it("grows with samples and text, and has a cost where there is a price", async () => {
      const ask = async (inline: string) =>
        (await suite.call({ body: { spec: JUDGED_SPEC, submission: { inline } } })).body["tiers"] as Record<
          string,
          number
        >[];
      const [short, long] = [await ask("short"), await ask("long ".repeat(4_000))];
      expect(short[0]).toMatchObject({ tier: 1, criteria: 1, model: "small" });
      expect(short[1]).toMatchObject({ criteria: 0, cost_usd: null });
      expect(short[2]?.["input_tokens"]).toBeGreaterThan(4 * (short[0]?.["input_tokens"] ?? 0));
      expect(long[0]?.["input_tokens"]).toBeGreaterThan((short[0]?.["input_tokens"] ?? 0) + 4_500);
      const { input_tokens = 0, output_tokens = 0, cost_usd } = short[0] ?? {};
      expect(cost_usd).toBeCloseTo((input_tokens * 2 + output_tokens * 8) / 1_000_000);
    });
    it("has what independent readings cost, unless the rubric has none", async () => {
      const estimate = async (spec: object) => (await suite.call({ body: { spec, submission: GOOD } })).body;
      const { tiers, readings } = (await estimate({ ...JUDGED_SPEC, readings: "independent" })) as RubricEstimate;
      expect(readings).toMatchObject({ model: "small", price: { input: 2, output: 8 } });
      expect(readings?.cost_usd).toBeGreaterThan(0);
      expect(readings?.cost_usd).toBeLessThan(tiers[0]?.cost_usd ?? 0);
      expect(await estimate({ ...JUDGED_SPEC, readings: "single" })).toMatchObject({ readings: null });
    });
    it("is nothing for a deterministic rubric, and rejects what does not compile", async () => {
      const { body } = await suite.call({ body: { spec: DETERMINISTIC_SPEC, submission: GOOD } });
      expect(body).toMatchObject({ judged: 0, tiers: [{ input_tokens: 0, cost_usd: 0 }, {}, {}] });
      await suite.refuses({ body: { spec: {}, submission: GOOD } }, "invalid_request", /criteria required/);
    });
  },
);
