// Tests contrasts of a must_not criterion: the service appends passages in which the reader has to find the harm.
import { expect, test } from "vitest";
import { addControls, addExamples } from "@/server/judging/reading/aboutChecking";
import { readingItems } from "@/server/judging/reading/readingItems";
import { readingPrompt } from "@/server/judging/reading/readingPrompt";
import { readReading } from "@/server/judging/reading/readReading";

const BOUNDARY = "0123456789abcdef";
const WORK = [{ name: "output", text: "1| We are sorry.\n2| The parcel is late." }];
const CONTRASTS = ["You are\ntoo stupid.", "Go away."];
const { texts, examplesFrom } = addExamples(WORK, CONTRASTS);
const readingQuestion = {
  kind: "opposite" as const,
  statement: "It is rude.",
  contrasts: CONTRASTS,
  examplesFrom,
  inverted: true,
  isPartial: false,
  role: "output" as const,
  texts: addControls("opposite", texts, "serial"),
  passages: [],
  sourcePassages: [],
  boundary: BOUNDARY,
};

test("shows the contrasts as numbered lines after the work, and asks about each of them", () => {
  const prompt = readingPrompt(readingQuestion).map(({ content }) => content);
  const wholePrompt = prompt.join("\n");
  expect(wholePrompt).toContain("begin note>>>\n3| You are too stupid.\n");
  expect(wholePrompt).toContain("begin note>>>\n4| Go away.\n");
  expect(wholePrompt).toContain("A text named note is ours and no part of the work");
  const questions = [...(prompt.at(-1) ?? "").matchAll(/It is (not true that: as far as passage \d+ goes, .*)$/gm)];
  expect(prompt.at(-1)).toContain(": It is not true that: as far as the passages before 3 go, It is rude.");
  expect(questions.map(([, question]) => question).sort()).toEqual([
    "not true that: as far as passage 3 goes, It is rude.",
    "not true that: as far as passage 4 goes, It is rude.",
  ]);
});

const buildReply = (findsHarm: (contrast: number) => boolean, aboutChecking: number[] = []) =>
  JSON.stringify({
    reason: "",
    about_checking: aboutChecking,
    ...Object.fromEntries(
      readingItems(BOUNDARY, 2).map(({ name, claim, negated, contrast }) => {
        if (claim === "contrast") return [name, findsHarm(contrast ?? 0) ? "no" : "yes"];
        return [name, (claim === "control") === negated ? "yes" : "no"];
      }),
    ),
  });
const readOutcome = (text: string) => readReading({ text, finish: "stop" }, BOUNDARY, readingQuestion, true);

test("is indifferent when the reader finds no harm in one of the contrasts", () => {
  expect(readOutcome(buildReply(() => true))).toMatchObject({ result: { outcome: "agrees", contrasts: [0, 1] } });
  expect(readOutcome(buildReply((contrast) => contrast === 0))).toMatchObject({ result: { outcome: "indifferent" } });
  expect(readOutcome(buildReply(() => false))).toMatchObject({ result: { outcome: "indifferent" } });
});

test("does not count a contrast as a passage about the checking", () => {
  expect(readOutcome(buildReply(() => true, [2, 4, 5]))).toMatchObject({ result: { about: [2] } });
});
