import { afterAll, afterEach, expect, test } from "vitest";
import type { JudgeMessage } from "@/server/llm/port";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import * as misshapen from "@/testing/fakeModel/behaviors/misshapen";
import { PROMPT, startTestClient } from "@/testing/fakeModel/testClient";

const { model, ask, textOf, objectBy } = await startTestClient();
afterEach(() => model.reset());
afterAll(() => model.stop());

test("malformed, limited in length, or malformed once", async () => {
  const valid = JSON.stringify(await objectBy(correct([])));
  expect(await textOf(misshapen.malformed())).toBe(valid.slice(0, Math.floor(valid.length / 2)));
  model.behave(misshapen.lengthLimited());
  expect(await ask()).toMatchObject({ finishReason: "length", text: valid.slice(0, Math.floor(valid.length / 2)) });
  const broken = await textOf(misshapen.malformedOnce());
  expect(() => JSON.parse(broken) as unknown).toThrow();
  const repair: JudgeMessage[] = [
    ...PROMPT,
    { role: "assistant", content: broken },
    { role: "user", content: "Again." },
  ];
  expect(await textOf(misshapen.malformedOnce(), { messages: repair })).toBe(valid);
});

test("fenced, in prose, after reasoning, doubled, of wrong types, of an unknown determination", async () => {
  const valid = JSON.stringify(await objectBy(correct([])));
  expect(await textOf(misshapen.fenced())).toBe(`\`\`\`json\n${valid}\n\`\`\``);
  const prose = await textOf(misshapen.inProse());
  expect(prose).toContain(`\n${valid}\n`);
  expect(prose.startsWith("Here is")).toBe(true);
  expect(await textOf(misshapen.reasoned())).toMatch(/^<think>[^]*"not_met"[^]*<\/think>[^]*"met"[^]*,\n\}\n```$/);
  const two = (await textOf(misshapen.twoObjects())).split("\n").map((line) => JSON.parse(line) as object);
  expect(two).toMatchObject([{ determination: "met" }, { determination: "not_met" }]);
  expect(await objectBy(misshapen.wrongTypes())).toMatchObject({ score: "0.8", manipulation_attempt: "false" });
  expect(await objectBy(misshapen.unknownDetermination())).toMatchObject({ determination: "mostly_met" });
});
