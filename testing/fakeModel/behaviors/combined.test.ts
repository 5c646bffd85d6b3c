import { afterAll, afterEach, expect, test } from "vitest";
import { answering, inconsistent, inTurn } from "@/testing/fakeModel/behaviors/combined";
import { drafting } from "@/testing/fakeModel/behaviors/drafting";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { promptFor } from "@/testing/fakeModel/prompts";
import { type RequestOptions, CONTEXT, OUTPUT, startTestClient } from "@/testing/fakeModel/testClient";

const { model, textOf, objectBy, statusOf } = await startTestClient();
afterEach(() => model.reset());
afterAll(() => model.stop());

test("in turn, the last repeatedly", async () => {
  const turns = inTurn([() => ({ text: "one" }), () => ({ text: "two" })]);
  expect([await textOf(turns), await textOf(turns), await textOf(turns)]).toEqual(["one", "two", "two"]);
});

test("inconsistent: by the sample of a question, the same for the same seed", async () => {
  const judge = inconsistent([{ determination: "met" }, { determination: "not_met" }]);
  const determinationFor = async (options: RequestOptions) => (await objectBy(judge, options))["determination"];
  // The product reverses the options in odd samples and draws a new boundary for each.
  const again = promptFor(
    "States the return policy.",
    { output: OUTPUT, "context[0]": { label: "policy", text: CONTEXT } },
    { boundary: "0123456789abcdef", reversed: true },
  );
  const other = promptFor("Is polite.", { output: OUTPUT });
  expect(await determinationFor({ seed: 1 })).toBe("met");
  expect(await determinationFor({ seed: 2, messages: again })).toBe("not_met");
  expect(await determinationFor({ seed: 1 })).toBe("met");
  expect(await determinationFor({ seed: 2, messages: other })).toBe("met");
  expect(await determinationFor({ seed: 3 })).toBe("met");
});

test("answering by schema; an unknown name is an error", async () => {
  const both = answering({ judge_result: correct([]), rubric_draft: drafting((call) => ({ a: call.model })) });
  expect(await objectBy(both)).toMatchObject({ determination: "met" });
  expect(await objectBy(both, { schema: "rubric_draft" })).toEqual({ a: "fake-1" });
  expect(await statusOf({ schema: "other" })).toBe(500);
});
