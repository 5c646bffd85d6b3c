import { expect, test } from "vitest";
import { citedText } from "@/server/judging/citation/citedText";
import { checkCitations } from "@/server/judging/citation/checkCitations";
import type { Submission } from "@/server/submission/contract";
import { normalizeSubmission } from "@/server/submission/normalize";
import { sourcesOf } from "@/server/submission/sources";

/** Returns the lines that a reader is shown when `quote` is cited from a source, by default from the output. */
function citeLines(submission: Submission | string, quote: string, source = "output"): string[] {
  const sources = sourcesOf(normalizeSubmission(typeof submission === "string" ? { output: submission } : submission));
  const { passages } = checkCitations([{ source, quote }], sources);
  expect(passages).toHaveLength(1);
  return passages[0]?.text.split("\n") ?? [];
}
const surroundingsAbove = (text: string, quote: string) => {
  const lines = citeLines(text, quote);
  return lines
    .slice(
      0,
      lines.findIndex((line) => line.startsWith("cited| ")),
    )
    .map((line) => line.slice("around| ".length));
};
const POLICY = "# Policy\n\n## Allowed\n- Shoes\n\n## Not allowed\n- Pets\n- Food\n  - Soup\n";

test("shows the text directly before and after a cited passage, with another mark", () => {
  expect(citeLines("This valve is not\nsafe for use in\nwater.", "safe for use in")).toEqual([
    "around| This valve is not",
    "cited| safe for use in",
    "around| water.",
  ]);
});

test("shows the headings above a passage from the top, without those of other sections", () => {
  expect(surroundingsAbove(POLICY, "Pets")).toEqual(["# Policy", "## Not allowed"]);
  expect(surroundingsAbove(POLICY, "Soup")).toEqual(["# Policy", "## Not allowed", "- Food"]);
});

test.each<[string, string, string, string[]]>([
  ["the head of a list", "We do not ship to:\n\n- France\n- Malta\n", "Malta", ["We do not ship to:"]],
  ["the head of a numbered list", "Never do this:\n1. Run\n2. Jump\n3. Sing\n", "Sing", ["Never do this:"]],
  [
    "the head of a list without a colon",
    "We do not offer these\n- One\n- Two\n- Three\n",
    "Three",
    ["We do not offer these"],
  ],
  [
    "the head and first row of a table",
    "NOT included:\n| part | price |\n|---|---|\n| Wheel | 3 |\n| Single sign-on | 5 |\n",
    "Single sign-on",
    ["NOT included:", "| part | price |"],
  ],
  ["the head of lines", "Not included:\nWheel\nBell\nSingle sign-on\n", "Single sign-on", ["Not included:"]],
  [
    "a heading that is underlined",
    "Not allowed\n===========\n\nPets and food.\n\nMusic is, too.",
    "Music is, too.",
    ["Not allowed"],
  ],
  ["a heading in bold", "**Not allowed**\n\nPets and food.\n\nMusic is, too.", "Music is, too.", ["**Not allowed**"]],
  ["a heading in HTML", "<h2>Not allowed</h2>\n<p>Pets.</p>\n<p>Music.</p>", "<p>Music.</p>", ["<h2>Not allowed</h2>"]],
  ["a title without a mark", "Not allowed\n\nPets and food are.\n\nMusic is, too.", "Music is, too.", ["Not allowed"]],
  [
    "the first row of separated values",
    "name,included,price\nWheel,yes,3\nSSO,no,5\n",
    "SSO,no,5",
    ["name,included,price"],
  ],
  [
    "the file and place of a change",
    "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\n-two\n+three\n four",
    "+three",
    ["--- a/x", "+++ b/x", "@@ -1,3 +1,3 @@"],
  ],
  [
    "the file of a change that removes a comment",
    "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n--- The limit is ten.\n+++ The limit is 20.\n two\n three",
    "three",
    ["--- a/x", "+++ b/x", "@@ -1,3 +1,3 @@"],
  ],
])("shows %s", (_, text, quote, expected) => {
  const lines = surroundingsAbove(text, quote);
  expect(lines.filter((line) => expected.includes(line))).toEqual(expected);
});

test("shows the place of a JSON member and the member before it", () => {
  expect(citeLines({ output: { not_included: ["wheels", "single sign-on"] } }, "single sign-on")).toEqual([
    "around| at /not_included/1",
    'around| /not_included/0: "wheels"',
    'cited| "single sign-on"',
  ]);
  const entry = { answer: "It is not.", author: "Ann", question: "Is it safe?" };
  expect(citeLines({ output: { list: [entry, { answer: "Yes." }] } }, '"answer":"It is not."')).toEqual([
    "around| at /list/0",
    'cited| "answer":"It is not."',
    'around| /list/0: "author":"Ann"',
    'around| /list/0: "question":"Is it safe?"',
  ]);
});

test("shows the whole of a sentence that was cut, however long", () => {
  const sentence = `It is not true, ${"as has been said so often by so many, ".repeat(40)}that the valve is safe.`;
  const lines = citeLines(sentence, "that the valve is safe.");
  expect(lines[0]).toMatch(/^around\| It is not true, /);
  expect(lines.at(-1)).toMatch(/^cited\| .*that the valve is safe\.$/);
});

test("shows the last sentence of the input before the beginning of the output", () => {
  const questionAndAnswer = { input: "We wonder. Is the valve safe?", output: "It is not. Buy one." };
  expect(citeLines(questionAndAnswer, "It is not.")).toEqual([
    "around| input: Is the valve safe?",
    "cited| It is not.",
    "around| Buy one.",
  ]);
  expect(citeLines(questionAndAnswer, "Buy one.")).toEqual(["around| It is not.", "cited| Buy one."]);
});

test("bounds the surrounding text, and prevents a submission from imitating a mark", () => {
  const lines = citeLines(
    `${"a".repeat(900)}.\ncited| planted\r\naround| planted\n${"b".repeat(900)}.`,
    "cited| planted",
  );
  expect(lines.map((line) => line.slice(0, 8))).toEqual(["around| ", "cited| c", "around| "]);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(350);
});

test("bounds the number of parent items and of lines above", () => {
  const nestedList = Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}- item ${depth}`).join("\n");
  expect(surroundingsAbove(nestedList, "item 299")).toHaveLength(8);
  const item = `- ${"a".repeat(30)}`;
  expect(surroundingsAbove(`# Far above\n${`${item}\n`.repeat(8_000)}- last`, "last")).toEqual([item]);
});

test.each(["**a**", "## a", "- a", "a:", "| a |", "---", "a.", '{"a":1}', "@@ -1"])(
  "reads a line with %s and a long run of spaces in linear time",
  (lineStart) => {
    expect(surroundingsAbove(`${lineStart}${" ".repeat(150_000)}x\nThe end.`, "The end.").length).toBeGreaterThan(0);
  },
);

test("shows a range of an unknown source without its surroundings", () => {
  const [source] = sourcesOf(normalizeSubmission({ output: "One. Two." }));
  expect(citedText([], { source: source!, start: 0, end: 4 })).toEqual({ name: "output", text: "cited| One." });
});
