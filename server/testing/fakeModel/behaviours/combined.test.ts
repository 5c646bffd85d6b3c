import { afterAll, afterEach, expect, test } from "vitest";
import { answering, inconsistent, inTurn } from "@/server/testing/fakeModel/behaviours/combined";
import { drafting } from "@/server/testing/fakeModel/behaviours/drafting";
import { correct } from "@/server/testing/fakeModel/behaviours/judging";
import { promptFor } from "@/server/testing/fakeModel/prompts";
import { type Asked, CONTEXT, OUTPUT, startTestClient } from "@/server/testing/fakeModel/testClient";

const { model, textOf, objectBy, statusOf } = await startTestClient();
afterEach(() => model.reset());
afterAll(() => model.stop());

test("in turn, the last for good", async () => {
  const turns = inTurn([() => ({ text: "one" }), () => ({ text: "two" })]);
  expect([await textOf(turns), await textOf(turns), await textOf(turns)]).toEqual(["one", "two", "two"]);
});

test("inconsistent: by the sample of a question, the same again for the same seed", async () => {
  const judge = inconsistent([{ determination: "met" }, { determination: "not_met" }]);
  const of = async (asked: Asked) => (await objectBy(judge, asked))["determination"];
  // The product turns its options round in odd samples, and draws a boundary for each.
  const again = promptFor(
    "States the return policy.",
    { output: OUTPUT, "context[0]": { label: "policy", text: CONTEXT } },
    { boundary: "0123456789abcdef", reversed: true },
  );
  const other = promptFor("Is polite.", { output: OUTPUT });
  expect(await of({ seed: 1 })).toBe("met");
  expect(await of({ seed: 2, messages: again })).toBe("not_met");
  expect(await of({ seed: 1 })).toBe("met");
  expect(await of({ seed: 2, messages: other })).toBe("met");
  expect(await of({ seed: 3 })).toBe("met");
});

test("answering by schema; a name that nobody answers is an error", async () => {
  const both = answering({ judge_result: correct([]), rubric_draft: drafting((call) => ({ a: call.model })) });
  expect(await objectBy(both)).toMatchObject({ determination: "met" });
  expect(await objectBy(both, { schema: "rubric_draft" })).toEqual({ a: "fake-1" });
  expect(await statusOf({ schema: "stranger" })).toBe(500);
});
