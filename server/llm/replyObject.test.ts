import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replyObject } from "@/server/llm/replyObject";

const FIELDS = ["answer", "other"];
const YES = '{"answer":"yes"}';
const NO = '{"answer":"no"}';
const read = (reply: string) => replyObject(reply, FIELDS);

describe("one object is read", () => {
  it.each([
    ["alone", YES],
    ["after a byte order mark", `\uFEFF${YES}`],
    ["in a code fence", `\`\`\`json\n${YES}\n\`\`\``],
    ["in a fence in prose", `Here you are:\n\n\`\`\`\n${YES}\n\`\`\`\nIs that all?`],
    ["in prose", `For {output}, see [1] and [[2]], "I say": ${YES} Good: {a} :-{`],
    ["after reasoning", `<think>\nMaybe ${NO}? {"answer": \n</think>\n\n${YES}`],
    ["after reasoning under other names", `<thinking>{</thinking><reasoning>[{</reasoning> <thought>"</thought>${YES}`],
    ["after reasoning in brackets", `[THINK]${NO}[/THINK]${YES}`],
    ["after reasoning between tokens", `<|START_THINKING|>${NO}<|END_THINKING|>${YES}`],
    ["after reasoning that the template opened", `It is polite, so yes.\n</think>\n${YES}`],
    [
      "in the last channel",
      `<|channel|>analysis<|message|>${NO}<|end|><|start|>assistant<|channel|>final<|message|>${YES}<|return|>`,
    ],
    ["twice the same", `${YES}\n\nAgain:\n${YES}`],
    ["after another object", `{"note":"the answer"} ${YES} {}`],
  ])("%s", (_, reply) => {
    const found = read(reply);
    expect(found).toMatchObject({ ok: true, value: { answer: "yes" }, source: YES });
    expect(found.ok && reply.slice(found.start)).toMatch(/^\{"answer":"yes"\}/);
  });

  it("with commas before closing brackets, which strings keep", () => {
    const source = '{ "answer": ["a,]", {"b": ",}",\n}, ], "more": 1 , }';
    expect(read(`So: ${source}`)).toEqual({
      ok: true,
      value: { answer: ["a,]", { b: ",}" }], more: 1 },
      start: 4,
      source,
    });
  });
});

describe("no object is read", () => {
  it.each([
    ["nothing", ""],
    ["prose", "Yes, I think so."],
    ["another object", '{"verdict":"yes"}'],
    ["a list", `[${YES}]`],
    ["a list in a list", `[[${YES}]]`],
    ["in another object", `{"result":${YES}}`],
    ["in another object, and alone", `{"quoted":${NO}} ${YES}`],
    ["two that differ", `${YES}\n${NO}`],
    ["two that differ by a space", `${YES} {"answer": "yes"}`],
    ["two with a field each", `${YES} {"other":"no"}`],
    ["one before, which is broken", `{"answer":no} ${YES}`],
    ["one after, which never closes", `${YES} {"answer":"no"`],
    ["an answer without an object", `The text has ${YES}. My "answer": "no"`],
    ["after reasoning that never ends", `<think>${YES}`],
    ["after reasoning that quotes its end", `<think>It says </think>${NO}. So:</think>${YES}`],
    ["before a quoted end of reasoning", `${NO} It says </think>${YES}`],
    ["cut off", YES.slice(0, -1)],
    ["a text that is JSON", JSON.stringify(YES)],
    ["single quotation marks", "{'answer':'yes'}"],
    ["a comment", '{"answer":"yes" /* so */}'],
    ["two commas", '{"answer":"yes",,}'],
    ["a comma alone", '{"answer":[,]}'],
    ["a field twice", '{"answer":"no","answer":"yes"}'],
    // cspell:disable-next-line
    ["a field twice, once in escapes", '{"answer":"no","answe\\u0072":"yes"}'],
    ["__proto__", '{"answer":"no","__proto__":{"answer":"yes"}}'],
  ])("%s", (_, reply) => {
    expect(read(reply)).toMatchObject({ ok: false, fault: expect.any(String) as string });
  });
});

const value = fc.dictionary(fc.constantFrom("answer", "more", "a b", "{", '"'), fc.jsonValue({ maxDepth: 3 }));
const wanted = value
  .map((rest) => ({ answer: "yes", ...rest }))
  .filter((all) => !JSON.stringify(all).includes("__proto__"));
const prose = fc
  .string({ unit: fc.constantFrom("{", "}", "[", "]", "Word", " ", "\n", "```", "json", ",", "'", "<think>") })
  .filter((text) => !/[[{]\s*$|\[\s*[[{]|\{\s*\}/.test(text) && !/^\s*<think>/.test(text));

it("reads any object in any prose, where it is", () => {
  fc.assert(
    fc.property(wanted, prose, prose, fc.constantFrom(0, 2), (all, before, after, indent) => {
      const source = JSON.stringify(all, null, indent);
      expect(read(before + source + after)).toEqual({
        ok: true,
        value: JSON.parse(source),
        start: before.length,
        source,
      });
    }),
    { numRuns: 1_000 },
  );
});

it("reads the same with commas before every closing bracket", () => {
  fc.assert(
    fc.property(wanted, (all) => {
      const source = JSON.stringify(all, null, 1);
      expect(read(source.replaceAll(/(?<=[^{[,])(\n\s*[}\]])/g, ",$1"))).toMatchObject({
        ok: true,
        value: JSON.parse(source),
      });
    }),
  );
});

it("never reads one of two that differ, whatever is between them", () => {
  const pieces = fc.string({
    unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", " ", "a", "</think>", "```"),
  });
  fc.assert(
    fc.property(pieces, pieces, pieces, (before, between, after) => {
      const found = read(before + NO + between + YES + after);
      expect(found.ok).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["braces", "{".repeat(200_000)],
  ["open objects", '{"answer":'.repeat(20_000)],
  ["nested objects", `${'{"answer":'.repeat(20_000)}1${"}".repeat(20_000)}`],
  ["nested lists", `{"answer":${"[".repeat(99_000)}${"]".repeat(99_000)}}`],
  ["many lists", `{"answer":[${"[],".repeat(150_000)}]}`],
  ["fences", "```json\n".repeat(25_000)],
  ["reasoning", "<think></think>".repeat(13_000)],
  ["open reasoning", "<think>".repeat(28_000)],
  ["spaces", `{${" ".repeat(200_000)}`],
  ["braces and spaces", `{${" ".repeat(400)}`.repeat(500)],
  ["commas", `{"answer":[${",".repeat(200_000)}]}`],
  ["commas and spaces", `{"answer":[1${", ".repeat(100_000)}]}`],
  ["quotation marks", '{"'.repeat(100_000)],
  ["small objects", '{"a":1}'.repeat(28_000)],
  ["the object, many times, and another", YES.repeat(12_000) + NO],
])("ends for %s", (_, reply) => {
  expect(read(reply).ok).toBe(false);
});
