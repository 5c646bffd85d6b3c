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
