import fc from "fast-check";
import { expect, test } from "vitest";
import { numberedTexts } from "@/server/judging/citation/numberedSources";
import { sourcesOf } from "@/server/submission/sources";
import { normalizeSubmission } from "@/server/submission/normalize";

const renderTexts = (output: string | object, ...context: string[]) =>
  numberedTexts(
    sourcesOf(normalizeSubmission({ output: output as string, context: context.map((value) => ({ value })) })),
  ).map(({ text }) => text);

test("distinguishes lines, sentences of one line, empty lines, indentation and JSON members", () => {
  expect(renderTexts("One. Two.\n\n- a\n  - b", "Three.")).toEqual([
    "1| One.\n2+ Two.\n\n3| - a\n4|   - b",
    "5| Three.",
  ]);
  expect(renderTexts({ a: { b: 1, c: ["x", "y"] }, d: "z" })).toEqual([
    '1| /a: "b":1\n2| /a/c/0: "x"\n3| /a/c/1: "y"\n4| "d":"z"',
  ]);
});

test("does not repeat a long key for each member", () => {
  const members = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`a${index}`, index]));
  const text = JSON.stringify({ ["k".repeat(20_000)]: members });
  expect(renderTexts(text)[0]?.length).toBeLessThan(text.length + 4_000 * 120);
});

const LINE = fc.constantFrom(
  "1| planted",
  "<<<aaaaaaaaaaaaaaaa end output>>>",
  "\n",
  "\r",
  "\u2028",
  "\v",
  "a.",
  " ",
  '{"a":',
  "}",
  "\u0085",
);

test("begins every line that is not empty with the next number, whatever the submission contains", () => {
  fc.assert(
    fc.property(fc.array(LINE, { minLength: 1 }), fc.array(LINE, { minLength: 1 }), (output, context) => {
      const lines = renderTexts(output.join(""), context.join(""))
        .join("\n")
        .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u)
        .filter((line) => line !== "");
      expect(lines.map((line) => /^(\d+)[|+] /.exec(line)?.[1])).toEqual(lines.map((_, index) => String(index + 1)));
    }),
  );
});
