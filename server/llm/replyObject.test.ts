import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { replyObject } from "@/server/llm/replyObject";

const FIELDS = ["answer", "other"];
const YES_REPLY = '{"answer":"yes"}';
const NO_REPLY = '{"answer":"no"}';
const readReply = (reply: string) => replyObject(reply, FIELDS);

describe("reads the object", () => {
  it.each([
    ["alone", YES_REPLY],
    ["after a byte order mark", `\uFEFF${YES_REPLY}`],
    ["in a code fence", `\`\`\`json\n${YES_REPLY}\n\`\`\``],
    ["in a fence in prose", `Here you are:\n\n\`\`\`\n${YES_REPLY}\n\`\`\`\nIs that all?`],
    ["in prose", `For {output}, see [1] and [[2]], "I say": ${YES_REPLY} Good: {a} :-{`],
    ["after reasoning", `<think>\nMaybe ${NO_REPLY}? {"answer": \n</think>\n\n${YES_REPLY}`],
    [
      "after reasoning under other names",
      `<thinking>{</thinking><reasoning>[{</reasoning> <thought>"</thought>${YES_REPLY}`,
    ],
    ["after reasoning in brackets", `[THINK]${NO_REPLY}[/THINK]${YES_REPLY}`],
    ["after reasoning between tokens", `<|START_THINKING|>${NO_REPLY}<|END_THINKING|>${YES_REPLY}`],
    ["after reasoning that the template opened", `It is polite, so yes.\n</think>\n${YES_REPLY}`],
    [
      "in the last channel",
      `<|channel|>analysis<|message|>${NO_REPLY}<|end|><|start|>assistant<|channel|>final<|message|>${YES_REPLY}<|return|>`,
    ],
    ["twice the same", `${YES_REPLY}\n\nAgain:\n${YES_REPLY}`],
    ["after another object", `{"note":"the answer"} ${YES_REPLY} {}`],
    [
      "after reasoning without an opening tag that drafts the contrary",
      `Let me draft: ${NO_REPLY} Hmm, no.\n</think>\n\n${YES_REPLY}`,
    ],
    ["after reasoning that quotes its end", `<think>It says </think>${NO_REPLY}. So:</think>${YES_REPLY}`],
    ["after a quoted end of reasoning", `${NO_REPLY} It says </think>${YES_REPLY}`],
    ["after reasoning in capitals", `<Think>${NO_REPLY}</THINK>${YES_REPLY}`],
    ["after reasoning whose tag has attributes", `<think effort="low">${NO_REPLY}</think>${YES_REPLY}`],
    ["after reasoning whose tag has a prefix", `<seed:think>${NO_REPLY}</seed:think>${YES_REPLY}`],
    ["after two blocks of reasoning", `<think>${NO_REPLY}</think> So. <think>${NO_REPLY}</think>${YES_REPLY}`],
    ["after reasoning with an object that does not close", `<think>{"answer":"no", or so</think>${YES_REPLY}`],
    ["after reasoning in a channel without a last one", `<|channel|>analysis<|message|>${NO_REPLY}<|end|>${YES_REPLY}`],
    ["in a last channel with a format", `${NO_REPLY}<|channel|>final <|constrain|>json<|message|>${YES_REPLY}`],
    // cspell:ignore assistantfinal
    ["after channels whose tokens were lost", `analysis${NO_REPLY}assistantfinal${YES_REPLY}`],
    ["before the token that ends a turn", `${YES_REPLY}<|end|>`],
    ["alone in a list", `[ ${YES_REPLY}, ]`],
    ["alone in a list in a fence", `Here:\n\`\`\`json\n[\n${YES_REPLY}\n]\n\`\`\``],
  ])("%s", (_, reply) => {
    const parsedReply = readReply(reply);
    expect(parsedReply).toMatchObject({ ok: true, value: { answer: "yes" }, source: YES_REPLY });
    expect(parsedReply.ok && reply.slice(parsedReply.start)).toMatch(/^\{"answer":"yes"\}/);
  });

  it("with commas before closing brackets, and keeps such commas in strings", () => {
    const source = '{ "answer": ["a,]", {"b": ",}",\n}, ], "more": 1 , }';
    expect(readReply(`So: ${source}`)).toEqual({
      ok: true,
      value: { answer: ["a,]", { b: ",}" }], more: 1 },
      start: 4,
      source,
    });
  });
});

describe("reports a fault for", () => {
  it.each([
    ["nothing", ""],
    ["prose", "Yes, I think so."],
    ["another object", '{"verdict":"yes"}'],
    ["a list of two", `[${YES_REPLY},${YES_REPLY}]`],
    ["a list of an object and a number", `[${YES_REPLY},1]`],
    ["a list of a number and an object", `[[1],${YES_REPLY}]`],
    ["a list in a list", `[[${YES_REPLY}]]`],
    ["an object in another object", `{"result":${YES_REPLY}}`],
    ["an object in another object, and another alone", `{"quoted":${NO_REPLY}} ${YES_REPLY}`],
    ["two objects that differ", `${YES_REPLY}\n${NO_REPLY}`],
    ["two objects that differ by a space", `${YES_REPLY} {"answer": "yes"}`],
    ["two objects with a field each", `${YES_REPLY} {"other":"no"}`],
    ["an object after one that is no JSON", `{"answer":no} ${YES_REPLY}`],
    ["an object before one that never closes", `${YES_REPLY} {"answer":"no"`],
    ["an answer without an object", `The text has ${YES_REPLY}. My "answer": "no"`],
    ["an object after reasoning that never ends", `<think>${YES_REPLY}`],
    [
      "a draft in unmarked reasoning, and prose",
      `Let me draft: ${NO_REPLY} That is wrong.\n</think>\n\nI am sorry, I cannot judge this.`,
    ],
    ["a draft in a block of reasoning, and prose", `<think>${NO_REPLY}</think> I am sorry.`],
    ["a draft in reasoning in capitals, and nothing", `${NO_REPLY}</Think>`],
    ["an object before a block of reasoning", `${YES_REPLY}<think>No: it is not.</think>`],
    ["an object before reasoning that never ends", `${YES_REPLY} <think> Hmm`],
    ["an object after prose and reasoning that never ends", `Well. <think> ${YES_REPLY}`],
    ["an object in a channel of reasoning", `<|channel|>analysis<|message|>${YES_REPLY}`],
    ["a draft that another object replaces", `${NO_REPLY} Hmm, that is wrong. ${YES_REPLY}`],
    ["an answer that is taken back in prose", `${YES_REPLY} Hmm, wait: that is wrong.`],
    ["an answer that a refusal follows", `${YES_REPLY}\nI'm sorry, but I can't judge this.`],
    [
      "the rest of an answer that quotes the end of reasoning twice",
      `{"x":"</think>","other":{"answer":"yes"}, "x":'</think>'}`,
    ],
    ["too many marks of reasoning", `${"</think>".repeat(70)}${YES_REPLY}`],
    ["a field twice, in another case", '{"answer":"no","Answer":"yes"}'],
    ["an answer next to a field in another case", `"Answer": "no" ${YES_REPLY}`],
    ["an object that is cut off", YES_REPLY.slice(0, -1)],
    ["a text that is JSON", JSON.stringify(YES_REPLY)],
    ["single quotation marks", "{'answer':'yes'}"],
    ["a comment", '{"answer":"yes" /* so */}'],
    ["two commas", '{"answer":"yes",,}'],
    ["a comma alone", '{"answer":[,]}'],
    ["a field twice", '{"answer":"no","answer":"yes"}'],
    // cspell:disable-next-line
    ["a field twice, once in escapes", '{"answer":"no","answe\\u0072":"yes"}'],
    ["__proto__", '{"answer":"no","__proto__":{"answer":"yes"}}'],
  ])("%s", (_, reply) => {
    expect(readReply(reply)).toMatchObject({ ok: false, fault: expect.any(String) as string });
  });
});

describe("keeps a closing mark of reasoning inside a string of the answer", () => {
  it.each([
    ["alone", '{"reason":"It says </think> here.","answer":"yes"}'],
    ["with an object after it", '{"answer":"yes","reason":"</think>","other":{"answer":"no"}}'],
    ["with escaped quotation marks", String.raw`{"reason":"\"</think>{\"answer\":\"no\"}\"","answer":"yes"}`],
    ["with an opening mark", '{"reason":"<think> is not closed","answer":"yes"}'],
  ])("%s", (_, source) => {
    expect(readReply(source)).toMatchObject({ ok: true, value: { answer: "yes" }, start: 0, source });
    const reasoningText = `I think ${NO_REPLY} </think>`;
    expect(readReply(reasoningText + source)).toMatchObject({
      ok: true,
      value: { answer: "yes" },
      start: reasoningText.length,
    });
  });

  it("only when the object is JSON without a repair", () => {
    expect(readReply('{"answer":"yes","reason":"So.\n</think>\nSorry."}').ok).toBe(false);
  });
});

describe("repairs an unambiguous error:", () => {
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
  ])("%s", (_, source, expectedText) => {
    expect(readReply(source)).toMatchObject({ ok: true, value: { answer: "yes", other: expectedText }, source });
  });

  it.each([
    ["True and None", '{"answer":"yes","other":True}'],
    ["NaN", '{"answer":"yes","other":NaN}'],
    ["a comment", '{"answer":"yes" // or no\n}'],
    ["typographic quotation marks", "{“answer”:“yes”}"],
    ["a quotation mark that a path escapes", String.raw`{"other":"C:\data\","answer":"yes"}`],
  ])("but does not repair %s", (_, source) => {
    expect(readReply(source).ok).toBe(false);
  });
});

it("reads fields in any case", () => {
  expect(readReply('{"Answer":"yes","OTHER ":1}')).toMatchObject({ ok: true, value: { answer: "yes", other: 1 } });
});

const anyObject = fc.dictionary(fc.constantFrom("answer", "more", "a b", "{", '"'), fc.jsonValue({ maxDepth: 3 }));
const answerObject = anyObject
  .map((members) => ({ answer: "yes", ...members }))
  .filter((candidate) => !JSON.stringify(candidate).includes("__proto__"));
const prose = fc
  .string({ unit: fc.constantFrom("{", "}", "[", "]", "Word", " ", "\n", "```", "json", ",", "'", "<thin") })
  .filter((text) => !/[[{]\s*$|\[\s*[[{]|\{\s*\}/.test(text));

it("reads any object in any prose, and returns its position", () => {
  fc.assert(
    fc.property(answerObject, prose, prose, fc.constantFrom(0, 2), (answerValue, textBefore, textAfter, indent) => {
      const source = JSON.stringify(answerValue, null, indent);
      expect(readReply(textBefore + source + textAfter)).toEqual({
        ok: true,
        value: JSON.parse(source),
        start: textBefore.length,
        source,
      });
    }),
    { numRuns: 1_000 },
  );
});

it("reads the same object when there is a comma before every closing bracket", () => {
  fc.assert(
    fc.property(answerObject, (answerValue) => {
      const source = JSON.stringify(answerValue, null, 1);
      expect(readReply(source.replaceAll(/(?<=[^{[,])(\n\s*[}\]])/g, ",$1"))).toMatchObject({
        ok: true,
        value: JSON.parse(source),
      });
    }),
  );
});

const fragments = (...addedUnits: string[]) =>
  fc.string({ unit: fc.constantFrom("{", "}", "[", "]", '"', "\\", ",", ":", " ", "a", "```", ...addedUnits) });

it("never reads one of two different objects, whatever is between them", () => {
  fc.assert(
    fc.property(
      fragments("<think>"),
      fragments("<think>"),
      fragments("<think>"),
      (textBefore, textBetween, textAfter) => {
        const parsedReply = readReply(textBefore + NO_REPLY + textBetween + YES_REPLY + textAfter);
        expect(parsedReply.ok).toBe(false);
      },
    ),
    { numRuns: 2_000 },
  );
});

it("never reads an object before the last closing mark of reasoning", () => {
  const anyFragments = fragments("<think>", "</think>");
  fc.assert(
    fc.property(anyFragments, anyFragments, fragments("<think>"), (textBefore, textBetween, textAfter) => {
      expect(readReply(`${textBefore}${NO_REPLY}${textBetween}</think>${textAfter}`).ok).toBe(false);
      const parsedReply = readReply(`${textBefore}${NO_REPLY}${textBetween}</think>${textAfter}${YES_REPLY}`);
      if (parsedReply.ok) expect(parsedReply.value).toEqual({ answer: "yes" });
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
  ["the object, many times, and another", YES_REPLY.repeat(12_000) + NO_REPLY],
])("reports a fault for a long text of %s in linear time", (_, reply) => {
  expect(readReply(reply).ok).toBe(false);
});
