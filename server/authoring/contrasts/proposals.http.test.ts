import { afterAll, expect, it } from "vitest";
import { answering } from "@/testing/fakeModel/behaviors/combined";
import { drafting } from "@/testing/fakeModel/behaviors/drafting";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { operationSuite } from "@/testing/operationSuite";

const STATEMENT = "The output names the capital of France.";
const WRITTEN = ["The output names the capital of Peru.", "The output names the currency of France."];
const judged = { type: "must_have", primitive: "llm_judge@1", config: {}, statement: STATEMENT };
const body = {
  name: "Proposals",
  criteria: [
    { ...judged, key: "without" },
    { ...judged, key: "with", contrasts: ["The output names the capital of Chile."] },
    { ...judged, key: "harm", type: "must_not" },
  ],
};
// The statement itself and a repetition are no proposals.
const contrasts = [STATEMENT, ...WRITTEN, "the output names the capital of Peru"];
const fake = await startFakeModel({ behavior: answering({ contrasts: drafting({ contrasts }) }) });
afterAll(() => fake.stop());

operationSuite(
  "rubric.compile",
  {
    environment: { OPENAI_BASE_URL: fake.baseUrl, OPENAI_API_KEY: "test", JUDGE_TIER_2_MODEL: "fake-2" },
    valid: () => ({ body, query: { propose: "contrasts" } }),
  },
  (suite) => {
    it("has the model's contrasts for each judged criterion without any, one call each", async () => {
      const before = fake.calls.length;
      const answer = await suite.call({ body, query: { propose: "contrasts" } });
      expect(answer.body).toMatchObject({
        ok: true,
        proposals: [
          { key: "without", path: "/criteria/0", by: "model", contrasts: WRITTEN },
          { key: "harm", path: "/criteria/2", by: "model", contrasts: WRITTEN },
        ],
      });
      const calls = fake.calls.slice(before);
      expect(calls).toMatchObject([{ schema: { name: "contrasts" } }, { schema: { name: "contrasts" } }]);
      const asked = calls.map(({ messages }) => messages.map(({ content }) => content).join("\n"));
      expect(asked.filter((text) => text.includes("passages in which the statement is true"))).toHaveLength(1);
    });

    it("has those of the code, marked as such, where the model fails", async () => {
      for (const behavior of [() => ({ text: "no" }), () => ({ status: 401, error: { message: "no key" } })]) {
        fake.behave(behavior);
        const answer = await suite.call({ body, query: { propose: "contrasts" } });
        const [proposal, harm] = answer.body["proposals"] as { by: string; contrasts: string[] }[];
        expect(proposal).toMatchObject({ key: "without", by: "code" });
        expect(harm).toMatchObject({ key: "harm", by: "code", contrasts: [] });
        expect(proposal?.contrasts).toContain("The output does not name the capital of France.");
      }
      fake.reset();
    });

    it("asks no model and proposes nothing unless it is asked to", async () => {
      const before = fake.calls.length;
      expect((await suite.call({ body })).body).not.toHaveProperty("proposals");
      expect(fake.calls.length).toBe(before);
    });

    it("refuses to propose anything else", async () => {
      await suite.refuses({ body, query: { propose: "criteria" } }, "invalid_request", /propose/);
    });
  },
);
