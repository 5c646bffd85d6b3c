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
    [
      "after reasoning without an opening tag that drafts the contrary",
      `Let me draft: ${NO} Hmm, no.\n</think>\n\n${YES}`,
    ],
    ["after reasoning that quotes its end", `<think>It says </think>${NO}. So:</think>${YES}`],
    ["after a quoted end of reasoning", `${NO} It says </think>${YES}`],
    ["after reasoning in capitals", `<Think>${NO}</THINK>${YES}`],
    ["after reasoning whose tag has attributes", `<think effort="low">${NO}</think>${YES}`],
    ["after reasoning whose tag has a prefix", `<seed:think>${NO}</seed:think>${YES}`],
    ["after two blocks of reasoning", `<think>${NO}</think> So. <think>${NO}</think>${YES}`],
    ["after reasoning with an object that does not close", `<think>{"answer":"no", or so</think>${YES}`],
    ["after reasoning in a channel without a last one", `<|channel|>analysis<|message|>${NO}<|end|>${YES}`],
    ["in a last channel with a format", `${NO}<|channel|>final <|constrain|>json<|message|>${YES}`],
    // cspell:ignore assistantfinal
    ["after channels whose tokens were lost", `analysis${NO}assistantfinal${YES}`],
    ["before the token that ends a turn", `${YES}<|end|>`],
    ["alone in a list", `[ ${YES}, ]`],
    ["alone in a list in a fence", `Here:\n\`\`\`json\n[\n${YES}\n]\n\`\`\``],
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
    ["a list of two", `[${YES},${YES}]`],
    ["a list of an object and a number", `[${YES},1]`],
    ["a list of a number and an object", `[[1],${YES}]`],
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
    [
      "a draft in unmarked reasoning, and prose",
      `Let me draft: ${NO} That is wrong.\n</think>\n\nI am sorry, I cannot judge this.`,
    ],
    ["a draft in a block of reasoning, and prose", `<think>${NO}</think> I am sorry.`],
    ["a draft in reasoning in capitals, and nothing", `${NO}</Think>`],
    ["before a block of reasoning", `${YES}<think>No: it is not.</think>`],
    ["before reasoning that never ends", `${YES} <think> Hmm`],
    ["after prose and reasoning that never ends", `Well. <think> ${YES}`],
    ["in a channel of reasoning", `<|channel|>analysis<|message|>${YES}`],
    ["a draft that is taken back in prose for another", `${NO} Hmm, that is wrong. ${YES}`],
    ["an answer that is taken back in prose", `${YES} Hmm, wait: that is wrong.`],
    ["an answer that a refusal follows", `${YES}\nI'm sorry, but I can't judge this.`],
    [
      "the rest of an answer that quotes the end of reasoning twice",
      `{"x":"</think>","other":{"answer":"yes"}, "x":'</think>'}`,
    ],
    ["more marks of reasoning than are followed", `${"</think>".repeat(70)}${YES}`],
    ["a field twice, in another case", '{"answer":"no","Answer":"yes"}'],
    ["an answer next to a field in another case", `"Answer": "no" ${YES}`],
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

describe("a closing mark inside a string of the answer is part of the answer", () => {
  it.each([
    ["alone", '{"reason":"It says </think> here.","answer":"yes"}'],
    ["with an object after it", '{"answer":"yes","reason":"</think>","other":{"answer":"no"}}'],
    ["with escaped quotation marks", String.raw`{"reason":"\"</think>{\"answer\":\"no\"}\"","answer":"yes"}`],
    ["with an opening mark", '{"reason":"<think> is not closed","answer":"yes"}'],
  ])("%s", (_, source) => {
    expect(read(source)).toMatchObject({ ok: true, value: { answer: "yes" }, start: 0, source });
    const thought = `I think ${NO} </think>`;
    expect(read(thought + source)).toMatchObject({ ok: true, value: { answer: "yes" }, start: thought.length });
  });

  it("but not where the object is JSON only after a repair", () => {
    expect(read('{"answer":"yes","reason":"So.\n</think>\nSorry."}').ok).toBe(false);
  });
});

describe("what is unambiguous in a string that is not JSON is read", () => {
  it.each([
    ["a line break", '{"answer":"yes","other":"a\nb"}', "a\nb"],
    ["a tab", '{"answer":"yes","other":"a\tb"}', "a\tb"],
    ["a null character", '{"answer":"yes","other":"a\0b"}', "a\0b"],
    ["a formula", String.raw`{"answer":"yes","other":"\(x\)"}`, String.raw`\(x\)`],
    ["an escaped dollar sign", String.raw`{"answer":"yes","other":"\$5"}`, String.raw`\$5`],
    ["a path", String.raw`{"answer":"yes","other":"C:\data"}`, String.raw`C:\data`],
    ["half of an escape", String.raw`{"answer":"yes","other":"\u12 \users"}`, String.raw`\u12 \users`],
    ["an escaped backslash", String.raw`{"answer":"yes","other":"C:\\d \("}`, String.raw`C:\d \(`],
    ["spaces that do not break", '{\u00a0"answer":\u00a0"yes","other":"\u00a0"\u3000}', "\u00a0"],
  ])("%s", (_, source, other) => {
    expect(read(source)).toMatchObject({ ok: true, value: { answer: "yes", other }, source });
  });

  it.each([
    ["True and None", '{"answer":"yes","other":True}'],
    ["NaN", '{"answer":"yes","other":NaN}'],
    ["a comment", '{"answer":"yes" // or no\n}'],
    ["typographic quotation marks", "{“answer”:“yes”}"],
    ["a quotation mark that a path escapes", String.raw`{"other":"C:\data\","answer":"yes"}`],
  ])("%s is not", (_, source) => {
    expect(read(source).ok).toBe(false);
  });
});

it("reads fields whatever their case", () => {
  expect(read('{"Answer":"yes","OTHER ":1}')).toMatchObject({ ok: true, value: { answer: "yes", other: 1 } });
});

const value = fc.dictionary(fc.constantFrom("answer", "more", "a b", "{", '"'), fc.jsonValue({ maxDepth: 3 }));
const wanted = value
  .map((rest) => ({ answer: "yes", ...rest }))
  .filter((all) => !JSON.stringify(all).includes("__proto__"));
const prose = fc
  .string({ unit: fc.constantFrom("{", "}", "[", "]", "Word", " ", "\n", "```", "json", ",", "'", "<thin") })
  .filter((text) => !/[[{]\s*$|\[\s*[[{]|\{\s*\}/.test(text));

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

const pieces = (...more: string[]) =>
  fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", " ", "a", "```", ...more) });

it("never reads one of two that differ, whatever is between them", () => {
  fc.assert(
    fc.property(pieces("<think>"), pieces("<think>"), pieces("<think>"), (before, between, after) => {
      const found = read(before + NO + between + YES + after);
      expect(found.ok).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

it("never reads what stands before the last end of reasoning", () => {
  const any = pieces("<think>", "</think>");
  fc.assert(
    fc.property(any, any, pieces("<think>"), (before, between, after) => {
      expect(read(`${before}${NO}${between}</think>${after}`).ok).toBe(false);
      const found = read(`${before}${NO}${between}</think>${after}${YES}`);
      if (found.ok) expect(found.value).toEqual({ answer: "yes" });
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
  ["objects that no mark closes", '{"</think>'.repeat(20_000)],
  ["objects before few marks", `${'{"'.repeat(90_000)}${"</think>".repeat(60)}`],
  ["escapes", `{"answer":"yes","other":"${"\\(".repeat(90_000)}`],
  ["strings over lines", `{"answer":"yes","other":["${'a\n","'.repeat(30_000)}`],
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
