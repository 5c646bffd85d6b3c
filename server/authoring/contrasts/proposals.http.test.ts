import { afterAll, expect, it } from "vitest";
import { answering } from "@/testing/fakeModel/behaviors/combined";
import { drafting } from "@/testing/fakeModel/behaviors/drafting";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { operationSuite } from "@/testing/operationSuite";

const STATEMENT = "The output names the capital of France.";
const PROPOSED_CONTRASTS = ["The output names the capital of Peru.", "The output names the currency of France."];
const judgedFields = { type: "must_have", primitive: "llm_judge@1", config: {}, statement: STATEMENT };
const body = {
  name: "Proposals",
  criteria: [
    { ...judgedFields, key: "without" },
    { ...judgedFields, key: "with", contrasts: ["The output names the capital of Chile."] },
    { ...judgedFields, key: "harm", type: "must_not" },
  ],
};
// The service drops the statement itself and the repetition.
const contrasts = [STATEMENT, ...PROPOSED_CONTRASTS, "the output names the capital of Peru"];
const fakeModel = await startFakeModel({ behavior: answering({ contrasts: drafting({ contrasts }) }) });
afterAll(() => fakeModel.stop());

operationSuite(
  "rubric.compile",
  {
    environment: { OPENAI_BASE_URL: fakeModel.baseUrl, OPENAI_API_KEY: "test", JUDGE_TIER_2_MODEL: "fake-2" },
    valid: () => ({ body, query: { propose: "contrasts" } }),
  },
  (suite) => {
    it("asks the model once for each judged criterion without contrasts", async () => {
      const callsBefore = fakeModel.calls.length;
      const answer = await suite.call({ body, query: { propose: "contrasts" } });
      expect(answer.body).toMatchObject({
        ok: true,
        proposals: [
          { key: "without", path: "/criteria/0", by: "model", contrasts: PROPOSED_CONTRASTS },
          { key: "harm", path: "/criteria/2", by: "model", contrasts: PROPOSED_CONTRASTS },
        ],
      });
      const calls = fakeModel.calls.slice(callsBefore);
      expect(calls).toMatchObject([{ schema: { name: "contrasts" } }, { schema: { name: "contrasts" } }]);
      const sentTexts = calls.map(({ messages }) => messages.map(({ content }) => content).join("\n"));
      expect(sentTexts.filter((text) => text.includes("passages in which the statement is true"))).toHaveLength(1);
    });

    it("proposes contrasts by code, and marks them, when the model fails", async () => {
      for (const behavior of [() => ({ text: "no" }), () => ({ status: 401, error: { message: "no key" } })]) {
        fakeModel.behave(behavior);
        const answer = await suite.call({ body, query: { propose: "contrasts" } });
        const [proposal, harmProposal] = answer.body["proposals"] as { by: string; contrasts: string[] }[];
        expect(proposal).toMatchObject({ key: "without", by: "code" });
        expect(harmProposal).toMatchObject({ key: "harm", by: "code", contrasts: [] });
        expect(proposal?.contrasts).toContain("The output does not name the capital of France.");
      }
      fakeModel.reset();
    });

    it("proposes nothing and calls no model without the query parameter", async () => {
      const callsBefore = fakeModel.calls.length;
      expect((await suite.call({ body })).body).not.toHaveProperty("proposals");
      expect(fakeModel.calls.length).toBe(callsBefore);
    });

    it("refuses an unknown value of the query parameter", async () => {
      await suite.refuses({ body, query: { propose: "criteria" } }, "invalid_request", /propose/);
    });
  },
);
