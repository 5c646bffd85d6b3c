import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as quantities from "@/server/contracts/quantities";

const {
  countOf,
  countText,
  dollarsText,
  durationText,
  percentText,
  scoreText,
  statisticText,
  targetPercentText,
  thresholdText,
} = quantities;

const unit = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
  fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
);
const amount = fc.double({ min: 0, max: 1e7, noNaN: true });
/** Returns the number that a reader understands from a text. A text such as "< 1" counts as half of its number. */
const readNumber = (text: string): number => {
  const number = Number(text.replace(/[$,%<\s]|ms/g, ""));
  return text.startsWith("<") ? number / 2 : number;
};

it.each([
  [scoreText, 0.696, "0.69"],
  [scoreText, 0.585, "0.58"],
  [scoreText, 0.58, "0.58"],
  [scoreText, 0.29, "0.29"],
  [scoreText, 0.9999, "0.99"],
  [scoreText, 1, "1.00"],
  [scoreText, 0.7, "0.70"],
  [scoreText, 0.004, "0.00"],
  [scoreText, 0, "0.00"],
  [thresholdText, 0.7, "0.70"],
  [thresholdText, 0.725, "0.725"],
  [thresholdText, 1, "1.00"],
  [percentText, 5 / 6, "83.3%"],
  [percentText, 0.9999, "99.9%"],
  [percentText, 0.0001, "< 0.1%"],
  [percentText, 1, "100%"],
  [targetPercentText, 0.0125, "1.25%"],
  [targetPercentText, 1 - 0.1, "90%"],
  [dollarsText, 0, "$0"],
  [dollarsText, 0.00002, "< $0.0001"],
  [dollarsText, 0.0123, "$0.0123"],
  [dollarsText, 0.99996, "$1.00"],
  [dollarsText, 1234.5, "$1,234.50"],
  [countText, 12345, "12,345"],
  [statisticText, 0.7996, "0.799"],
  [statisticText, -0.0456, "-0.045"],
  [statisticText, 1, "1.000"],
  [statisticText, -1, "-1.000"],
  [durationText, 0.2, "< 1 ms"],
  [durationText, 12.4, "12 ms"],
  [durationText, 999.7, "1.0 s"],
  [durationText, 3_400, "3.4 s"],
  [durationText, 9_990, "10 s"],
  [durationText, 42_000, "42 s"],
  [durationText, 59_700, "1 min 0 s"],
  [durationText, 125_000, "2 min 5 s"],
  [durationText, 3_780_000, "1 h 3 min"],
])("%o writes %s as %s", (text, value, expected) => expect(text(value)).toBe(expected));

it.each([
  [0, "0 criteria"],
  [1, "1 criterion"],
  [12345, "12,345 criteria"],
])("countOf writes %s as %s", (count, expected) => expect(countOf(count, "criterion", "criteria")).toBe(expected));

describe("scoreText", () => {
  it("reads on the same side of a threshold as the value is, in both texts", () => {
    fc.assert(
      fc.property(unit, unit, (value, threshold) => {
        const readsAsReached = readNumber(scoreText(value, threshold)) >= readNumber(thresholdText(threshold));
        expect(readsAsReached).toBe(value >= threshold);
      }),
      { numRuns: 2_000 },
    );
  });

  it("needs no more than two digits for a threshold in hundredths, so that the same value has the same text", () => {
    const hundredths = fc.integer({ min: 0, max: 100 }).map((integer) => integer / 100);
    fc.assert(
      fc.property(unit, hundredths, (value, threshold) => {
        expect(scoreText(value, threshold)).toBe(scoreText(value));
      }),
    );
  });

  it("only adds digits to the text without a threshold", () => {
    fc.assert(
      fc.property(unit, unit, (value, threshold) => {
        expect(scoreText(value, threshold).startsWith(scoreText(value))).toBe(true);
      }),
    );
  });
});

it.each([
  ["scoreText", scoreText, unit],
  ["thresholdText", thresholdText, unit],
  ["percentText", percentText, unit],
  ["dollarsText", dollarsText, amount],
  ["statisticText", statisticText, fc.double({ min: -1, max: 1, noNaN: true })],
])("%s never reads lower for a higher value", (_, text, values) => {
  fc.assert(
    fc.property(values, values, (firstValue, secondValue) => {
      const [low, high] = firstValue < secondValue ? [firstValue, secondValue] : [secondValue, firstValue];
      expect(readNumber(text(low))).toBeLessThanOrEqual(readNumber(text(high)));
    }),
  );
});
