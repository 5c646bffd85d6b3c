import { expect, test } from "vitest";
import { aboutAmongAll, aboutAmongCited, withControls, withoutAbout } from "@/server/judging/reading/aboutChecking";

const CITED = [
  { name: "output", text: "around| # Head\ncited| One." },
  { name: "output", text: "cited| Two." },
];
const ALL = [
  { name: "input", text: "1| Question?" },
  { name: "output", text: "2| One.\n3+ Two.\n\n4| Three." },
];

test("cited passages are shown with a control of each kind, which the serial chooses", () => {
  const [about, ...rest] = withControls(CITED, "a");
  expect(rest.slice(0, -1)).toEqual(CITED);
  expect([about?.name, rest.at(-1)?.name]).toEqual(["note", "note"]);
  const serials = Array.from({ length: 50 }, (_, index) => withControls(CITED, String(index))[0]?.text);
  expect(new Set(serials).size).toBeGreaterThan(1);
});

test.each([
  ["both controls are answered rightly", [true, false, true, false], [1]],
  ["the control about the checking is taken for work", [false, false, true, false], []],
  ["the control of a work is taken for the checking", [true, true, true, true], []],
])("%s", (_, isAbout, expected) => {
  expect(aboutAmongCited(isAbout)).toEqual(expected);
});

test("of all passages, those that exist count, and none where they are more than half", () => {
  expect(aboutAmongAll(ALL, [3, 3, 9])).toEqual([3]);
  expect(aboutAmongAll(ALL, [2, 3, 4])).toEqual([]);
});

test("what is left is asked without the passages that are about the checking", () => {
  expect(withoutAbout({ kind: "cold", texts: CITED, passages: [], sourcePassages: [] }, [0])).toEqual({
    kind: "cold",
    texts: [{ name: "output", text: "cited| One." }, CITED[1]],
    passages: [],
    sourcePassages: [],
  });
  expect(withoutAbout({ kind: "cold", texts: CITED.slice(1), passages: [], sourcePassages: [] }, [0])).toBeNull();
  expect(withoutAbout({ kind: "opposite", texts: ALL, passages: [2, 3], sourcePassages: [1, 3] }, [3])).toEqual({
    kind: "opposite",
    texts: [ALL[0], { name: "output", text: "2| One.\n\n4| Three." }],
    passages: [2],
    sourcePassages: [1],
  });
});
