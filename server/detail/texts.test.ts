import { expect, it } from "vitest";
import { detailTexts } from "@/server/detail/texts";
import { normalizeSubmission } from "@/server/submission/normalize";
import { ATTACK } from "@/testing/attack";

const submission = (output: string) =>
  normalizeSubmission({ output, context: [{ label: "Mail", value: `Hello.\n${ATTACK}` }] });
const markedIn = (output: string, manipulated: boolean) =>
  detailTexts(submission(output), manipulated).texts.map(({ text, suspected }) =>
    suspected.map(({ start, end }) => text.slice(start, end)).join(" … "),
  );

it("marks possible prompt injections in their text, only for verdicts with manipulation", () => {
  const [output, context] = markedIn("A calm text.", true);
  expect(output).toBe("");
  expect(context).toContain("<|im_start|>system");
  expect(markedIn("A calm text.", false)).toEqual(["", ""]);
});

it("does not screen a long text", () => {
  expect(markedIn(`${ATTACK}\n`.repeat(2_000), true)[0]).toBe("");
});
