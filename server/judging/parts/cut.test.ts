import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberedSources, numberedTexts } from "@/server/judging/citation/numberedSources";
import { type Part, cutIntoParts } from "@/server/judging/parts/cut";
import type { Source } from "@/server/submission/sources";

const makeSource = (name: string, text: string): Source => ({
  name,
  label: null,
  text,
  promptName: name,
  title: null,
  cite: () => ({ source: name }),
});
const listNumbers = ({ texts }: Part): number[] =>
  texts.flatMap(({ text }) => [...text.matchAll(/^(\d+)[|+] /gm)].map(([, number]) => Number(number)));
const countBytes = ({ texts }: Part): number => texts.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0);
const makeLines = (count: number) =>
  Array.from({ length: count }, (_, position) => `This is sentence ${position}.`).join("\n");

describe("cutIntoParts", () => {
  it("puts every passage into the parts in order, with an overlap of three passages", () => {
    const sources = [makeSource("output", makeLines(100))];
    const parts = cutIntoParts(sources, 1_000) ?? [];
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(({ position, count }) => [position, count])).toEqual(
      parts.map((_, index) => [index + 1, parts.length]),
    );
    const numbers = parts.map(listNumbers);
    expect([...new Set(numbers.flat())]).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    numbers
      .slice(1)
      .forEach((partNumbers, index) => expect(partNumbers.slice(0, 3)).toEqual(numbers[index]?.slice(-3)));
  });

  it("repeats small sources in every part, and keeps the numbers of the passages", () => {
    const sources = [
      makeSource("output", "The claim."),
      makeSource("context[0]", makeLines(100)),
      makeSource("input", "A question?"),
    ];
    const parts = cutIntoParts(sources, 1_500) ?? [];
    expect(parts.length).toBeGreaterThan(1);
    for (const { texts } of parts) {
      expect(texts.map(({ name }) => name)).toEqual(["output", "context[0]", "input"]);
      expect([texts[0]?.text, texts[2]?.text]).toEqual(["1| The claim.", "102| A question?"]);
    }
  });

  it("returns null for more than eight parts, and for a passage that is larger than a part", () => {
    expect(cutIntoParts([makeSource("output", makeLines(1_000))], 1_000)).toBeNull();
    expect(cutIntoParts([makeSource("output", "a".repeat(900))], 500)).toBeNull();
  });

  it("loses no passage, adds no line and exceeds no limit for any texts", () => {
    const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 3_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1_200, max: 4_000 }), (sourceTexts, maxBytes) => {
        const sources = sourceTexts.map((text, index) => makeSource(`context[${index}]`, text));
        const parts = cutIntoParts(sources, maxBytes);
        if (parts === null || parts.length === 0) return;
        const allNumbers = numberedSources(sources).flatMap(({ first, passages }) =>
          passages.map((_, index) => first + index),
        );
        expect([...new Set(parts.flatMap(listNumbers))].toSorted((a, b) => a - b)).toEqual(allNumbers);
        const allLines = new Set(numberedTexts(sources).flatMap(({ text }) => text.split("\n")));
        for (const part of parts) {
          expect(countBytes(part)).toBeLessThanOrEqual(maxBytes);
          for (const { text } of part.texts) for (const line of text.split("\n")) expect(allLines).toContain(line);
        }
      }),
      { numRuns: 200 },
    );
  });
});
