// Contrasts of a must_not criterion: passages that the service adds, in which the reader has to find the harm.
import { expect, test } from "vitest";
import { withControls, withExamples } from "@/server/judging/reading/aboutChecking";
import { readingItems } from "@/server/judging/reading/readingItems";
import { readingPrompt } from "@/server/judging/reading/readingPrompt";
import { readReading } from "@/server/judging/reading/readReading";

const BOUNDARY = "0123456789abcdef";
const WORK = [{ name: "output", text: "1| We are sorry.\n2| The parcel is late." }];
const CONTRASTS = ["You are\ntoo stupid.", "Go away."];
const { texts, examplesFrom } = withExamples(WORK, CONTRASTS);
const asked = {
  kind: "opposite" as const,
  statement: "It is rude.",
  contrasts: CONTRASTS,
  examplesFrom,
  inverted: true,
  partly: false,
  role: "output" as const,
  texts: withControls("opposite", texts, "serial"),
  passages: [],
  sourcePassages: [],
  boundary: BOUNDARY,
};

test("they are numbered lines after the work, and the statement is asked of each of them", () => {
  const prompt = readingPrompt(asked).map(({ content }) => content);
  const all = prompt.join("\n");
  expect(all).toContain("begin note>>>\n3| You are too stupid.\n");
  expect(all).toContain("begin note>>>\n4| Go away.\n");
  expect(all).toContain("A text named note is ours and no part of the work");
  const questions = [...(prompt.at(-1) ?? "").matchAll(/It is (not true that: as far as passage \d+ goes, .*)$/gm)];
  expect(prompt.at(-1)).toContain(": It is not true that: as far as the passages before 3 go, It is rude.");
  expect(questions.map(([, question]) => question).sort()).toEqual([
    "not true that: as far as passage 3 goes, It is rude.",
    "not true that: as far as passage 4 goes, It is rude.",
  ]);
});

const reply = (finds: (contrast: number) => boolean, about: number[] = []) =>
  JSON.stringify({
    reason: "",
    about_checking: about,
    ...Object.fromEntries(
      readingItems(BOUNDARY, 2).map(({ name, claim, negated, contrast }) => {
        if (claim === "contrast") return [name, finds(contrast ?? 0) ? "no" : "yes"];
        return [name, (claim === "control") === negated ? "yes" : "no"];
      }),
    ),
  });
const outcomeOf = (text: string) => readReading({ text, finish: "stop" }, BOUNDARY, asked);

test("a reader that finds no harm in one of them is indifferent, whatever it says of the work", () => {
  expect(outcomeOf(reply(() => true))).toMatchObject({ result: { outcome: "agrees", contrasts: [0, 1] } });
  expect(outcomeOf(reply((contrast) => contrast === 0))).toMatchObject({ result: { outcome: "indifferent" } });
  expect(outcomeOf(reply(() => false))).toMatchObject({ result: { outcome: "indifferent" } });
});

test("none of them counts as a passage about the checking", () => {
  expect(outcomeOf(reply(() => true, [2, 4, 5]))).toMatchObject({ result: { about: [2] } });
});
