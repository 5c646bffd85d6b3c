import { expect, test } from "vitest";
import { aboutAmong, shownNumbers, withControls } from "@/server/judging/reading/aboutChecking";

const CITED = [
  { name: "output", text: "around| # Head\ncited| One." },
  { name: "output", text: "cited| Two." },
];
const ALL = [
  { name: "input", text: "1| Question?" },
  { name: "output", text: "2| One.\n3+ Two.\n\n4| Three." },
];

test("a control of each kind, which the serial chooses, follows the texts", () => {
  const shown = withControls("cold", CITED, "a");
  expect(shown.slice(0, -2)).toEqual(CITED);
  expect(shownNumbers("cold", shown)).toEqual([1, 2, 3, 4]);
  expect(shownNumbers("opposite", withControls("opposite", ALL, "a"))).toEqual([1, 2, 3, 4, 5, 6]);
  const serials = Array.from({ length: 50 }, (_, index) => withControls("cold", CITED, String(index))[2]?.text);
  expect(new Set(serials).size).toBeGreaterThan(1);
});

test.each([
  ["both controls are answered rightly", [2, 3], [2]],
  ["all but the control of a work are named", [1, 2, 3], [1, 2]],
  ["the control about the checking is taken for work", [2], []],
  ["the control of a work is taken for the checking", [1, 2, 3, 4], []],
])("%s", (_, named, expected) => {
  expect(aboutAmong([1, 2, 3, 4], named)).toEqual(expected);
});

test("a material of very many passages, and a reply that names very many, are read at once", () => {
  const lines = Array.from({ length: 400_000 }, (_, index) => `${index + 1}| a`);
  const numbers = shownNumbers("opposite", withControls("opposite", [{ name: "output", text: lines.join("\n") }], "a"));
  expect(numbers).toHaveLength(400_002);
  expect(aboutAmong(numbers, [...numbers.slice(0, -1)])).toHaveLength(400_000);
});
