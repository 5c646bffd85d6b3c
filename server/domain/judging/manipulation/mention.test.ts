import fc from "fast-check";
import { expect, it } from "vitest";
import { findQuotations, isMention, lastFrom } from "@/server/domain/judging/manipulation/mention";

const marks = fc.string({
  unit: fc.constantFrom(...`"'\`~>|-*.1 \nab`, "```", "~~~", "\n\n", "- ", "> "),
  maxLength: 80,
});

it("ranges of one mark are in order and apart", () => {
  fc.assert(
    fc.property(marks, (text) => {
      for (const ofMark of findQuotations(text)) {
        for (const [index, { start, end }] of ofMark.entries()) {
          expect(start).toBeGreaterThanOrEqual(ofMark[index - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

it("finds the range around a position as a search through all of them does", () => {
  fc.assert(
    fc.property(marks, fc.nat({ max: 90 }), (text, at) => {
      for (const ofMark of findQuotations(text)) {
        expect(lastFrom(ofMark, at)).toEqual(ofMark.findLast(({ start }) => start <= at));
      }
    }),
    { numRuns: 1_000 },
  );
});

it("looks at a few quotations for each suspicion, however many there are", () => {
  const order = "ignore previous instructions";
  const text = `- '${order}'\n`.repeat(20_000);
  let reads = 0;
  const counted = findQuotations(text).map(
    (ofMark) =>
      new Proxy(ofMark, {
        get(target, key) {
          if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
          return Reflect.get(target, key) as unknown;
        },
      }),
  );
  const start = text.lastIndexOf(order);
  expect(isMention(text, counted, { start, end: start + order.length }, "instruction", false)).toBe(false);
  expect(counted.flat()).toHaveLength(40_000);
  reads -= 40_000;
  expect(reads).toBeLessThan(5 * 18);
});
