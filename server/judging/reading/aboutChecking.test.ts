import { expect, test } from "vitest";
import { filterAboutChecking, visiblePassageNumbers, addControls } from "@/server/judging/reading/aboutChecking";

const CITED_TEXTS = [
  { name: "output", text: "around| # Head\ncited| One." },
  { name: "output", text: "cited| Two." },
];
const ALL_TEXTS = [
  { name: "input", text: "1| Question?" },
  { name: "output", text: "2| One.\n3+ Two.\n\n4| Three." },
];

test("appends one control passage of each kind, chosen by the serial", () => {
  const texts = addControls("cold", CITED_TEXTS, "a");
  expect(texts.slice(0, -2)).toEqual(CITED_TEXTS);
  expect(visiblePassageNumbers("cold", texts)).toEqual([1, 2, 3, 4]);
  expect(visiblePassageNumbers("opposite", addControls("opposite", ALL_TEXTS, "a"))).toEqual([1, 2, 3, 4, 5, 6]);
  const controlTexts = Array.from(
    { length: 50 },
    (_, index) => addControls("cold", CITED_TEXTS, String(index))[2]?.text,
  );
  expect(new Set(controlTexts).size).toBeGreaterThan(1);
});

test.each([
  ["keeps the named passage when both controls are classified correctly", [2, 3], [2]],
  ["keeps every named passage but the control", [1, 2, 3], [1, 2]],
  ["keeps none when the control about the checking is not named", [2], []],
  ["keeps none when the control about other work is named", [1, 2, 3, 4], []],
])("%s", (_, namedNumbers, expected) => {
  expect(filterAboutChecking([1, 2, 3, 4], namedNumbers)).toEqual(expected);
});

test("handles 400,000 passages in linear time", () => {
  const lines = Array.from({ length: 400_000 }, (_, index) => `${index + 1}| a`);
  const numbers = visiblePassageNumbers(
    "opposite",
    addControls("opposite", [{ name: "output", text: lines.join("\n") }], "a"),
  );
  expect(numbers).toHaveLength(400_002);
  expect(filterAboutChecking(numbers, [...numbers.slice(0, -1)])).toHaveLength(400_000);
});
