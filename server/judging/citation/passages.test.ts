import fc from "fast-check";
import { expect, test } from "vitest";
import { cutIntoPassages } from "@/server/judging/citation/numberedSources";

const cutText = (text: string) => cutIntoPassages(text).map(({ start, end }) => text.slice(start, end));
const listMembers = (text: string) =>
  cutIntoPassages(text).map(({ start, end, place }) => [place, text.slice(start, end)] as const);

test.each([
  ["", []],
  [" \n\t ", []],
  ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
  ['He said "no." Then he left.', ['He said "no."', "Then he left."]],
  ["Dr. Smith met J. Doe, i.e. John, at No. 5. He left.", ["Dr. Smith met J. Doe, i.e. John, at No. 5.", "He left."]],
  ["It costs 3.50 at example.com/a.b today.", ["It costs 3.50 at example.com/a.b today."]],
  ["可以退货。不能换货！真的", ["可以退货。", "不能换货！", "真的"]],
  ["- apples\n- pears\n\n1. one\n2. two", ["- apples", "- pears", "1. one", "2. two"]],
  ["a,b\n1,2\n3,4\n", ["a,b", "1,2", "3,4"]],
])("cuts %j into passages", (text, expected) => {
  expect(cutText(text)).toEqual(expected);
});

test("does not cut a sentence that continues in the next line before its not", () => {
  const wrappedText = "Opened software may be returned but it is\nnot refunded in any case.\nNext line";
  expect(cutText(wrappedText)).toEqual([
    "Opened software may be returned but it is\nnot refunded in any case.",
    "Next line",
  ]);
});

test("makes each item or member of a JSON text one passage, with its place", () => {
  const text = '{ "a": {"b/c": [1, "two, {three}", {}]}, "d~": null, "e": "f\\"g" }';
  expect(listMembers(text)).toEqual([
    ["/a/b~1c/0", "1"],
    ["/a/b~1c/1", '"two, {three}"'],
    ["/a/b~1c/2", "{}"],
    ["", '"d~": null'],
    ["", '"e": "f\\"g"'],
  ]);
  expect(listMembers("[]")).toEqual([["", "[]"]]);
  expect(listMembers("{not json}")).toEqual([[undefined, "{not json}"]]);
});

test("makes the key of a container a passage when the places of its members cut it", () => {
  const [longKey, halfKey] = ["The valve is safe. ".repeat(8), "The valve is safe at night. ".repeat(2)];
  expect(listMembers(JSON.stringify({ [longKey]: { a: 1 }, [halfKey]: { [halfKey]: [2] }, b: { c: {} } }))).toEqual([
    ["", JSON.stringify(longKey)],
    [`…/${longKey}`.slice(0, 1) + `/${longKey}`.slice(-99), '"a":1'],
    ["", JSON.stringify(halfKey)],
    [`…${`/${halfKey}/${halfKey}/0`.slice(-99)}`, "2"],
    ["/b", '"c":{}'],
  ]);
});

test.each(["👍🏽", "🇫🇷", "👩‍👩‍👧", "각", "e\u0301"])("cuts a run of %s between characters", (character) => {
  const pieces = cutText(`x${character.repeat(1_000)}`);
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces.slice(1)) expect(piece.startsWith(character)).toBe(true);
});

test("cuts long passages at white space, and never within a character", () => {
  const pieces = [...cutText("word ".repeat(1_000)), ...cutText("😀".repeat(2_000))];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  expect(pieces.join("").replace(/\s/g, "")).toBe("word".repeat(1_000) + "😀".repeat(2_000));
  expect(pieces.filter((piece) => /\p{Cs}|ord$\B|^rd/u.test(piece))).toEqual([]);
});

const resolvePointer = (value: unknown, pointer: string): unknown =>
  pointer === ""
    ? value
    : pointer
        .slice(1)
        .split("/")
        .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
        .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], value);

test("gives each passage a JSON pointer to its value or object", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())),
      fc.constantFrom(0, 2),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        for (const [place, passageText] of listMembers(text)) {
          if (place?.startsWith("…")) continue;
          const target = resolvePointer(JSON.parse(text), place ?? "none");
          const isMemberOfObject = typeof target === "object" && target !== null && !/^[[{]/.test(passageText);
          if (isMemberOfObject) expect(target).toMatchObject(JSON.parse(`{${passageText}}`) as object);
          else expect(target).toEqual(JSON.parse(passageText));
        }
      },
    ),
  );
});

const anyText = fc.string({
  unit: fc.constantFrom("a", "B", ".", "!", " ", "\n", "。", "“", "”", ")", "1", "😀"),
  maxLength: 80,
});

test("puts every sign into exactly one passage, in order", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const passages = cutIntoPassages(text);
      expect(
        passages
          .map(({ start, end }) => text.slice(start, end))
          .join("")
          .replace(/\s/gu, ""),
      ).toBe(text.replace(/\s/gu, ""));
      passages.forEach(({ start, end }, index) => {
        expect(start).toBeGreaterThanOrEqual(passages[index - 1]?.end ?? 0);
        expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
      });
    }),
  );
});

test.each([
  ["full stops", ".".repeat(1 << 20)],
  ["lines of one letter", "a\n".repeat(1 << 19)],
  ["white space", " \n".repeat(1 << 19)],
  ["open quotation marks", '."'.repeat(1 << 19)],
  ["initials", "A. ".repeat(1 << 18)],
  ["numbers in JSON", `[${"1,".repeat(1 << 19)}1]`],
  ["nested JSON", `{"a":[${'{"b":[]},'.repeat(10_000)}1]}`],
])("cuts 1 MiB of %s into at most 20,000 passages", (_, text) => {
  expect(cutIntoPassages(text).length).toBeLessThanOrEqual(20_000);
});
