import { describe, expect, it } from "vitest";
import type { JudgeReply } from "@/server/llm/port";
import { readReply, countedVote } from "@/server/judging/readReply";

const ALL_DETERMINATIONS = ["met", "partial", "not_met", "cannot_determine"] as const;
const USAGE = { inputTokens: 1, outputTokens: 1, costUsd: null, latencyMs: 1 };
const MET_REPLY = '{"rationale":"So.","determination":"met"}';

/** Splits a text into tokens: `met` has probability 0.5, `not_met` 0.25, every other token 1. */
function tokenize(text: string): JudgeReply["tokens"] {
  const logprobs: Readonly<Record<string, number>> = { met: Math.log(0.5), not_met: Math.log(0.25) };
  return [...text.matchAll(/\w+|\W/g)].map(([token]) => ({ token, logprob: logprobs[token] ?? 0, top: [] }));
}

function readText(text: string, tokens = tokenize(text), isRepair = true) {
  return readReply({ text, tokens, finish: "stop", usage: USAGE }, ALL_DETERMINATIONS, isRepair);
}

it.each([
  ["alone", MET_REPLY],
  ["in prose", `The rule is met or not_met. ${MET_REPLY} It is met.`],
  ["after reasoning", `<think>{"determination":"not_met"}</think>${MET_REPLY}`],
  ["in a fence, with an extra comma", `\`\`\`json\n${MET_REPLY.replace("}", ",}")}\n\`\`\``],
])("reads the determination and the probability of its tokens: %s", (_, text) => {
  expect(readText(text)).toMatchObject({ ok: true, result: { determination: "met", token_probability: 0.5 } });
});

describe("the token probability", () => {
  it("is that of the top-level member, not of an earlier nested one", () => {
    const citations = '[{"from":1,"to":1,"determination":"not_met"}]';
    const text = `{"citations":${citations},"rationale":"determination","determination":"met"}`;
    expect(readText(text)).toMatchObject({ ok: true, result: { token_probability: 0.5 } });
  });

  it("is found when the tokens contain reasoning that is not in the text", () => {
    const tokens = tokenize(`${MET_REPLY.replace("So", "not_met")} Or: ${MET_REPLY}</think>${MET_REPLY}`);
    expect(readText(MET_REPLY, tokens)).toMatchObject({ ok: true, result: { token_probability: 0.5 } });
  });

  it("is null without tokens, and with tokens of another text", () => {
    expect(readText(MET_REPLY, null)).toMatchObject({ ok: true, result: { token_probability: null } });
    expect(readText(MET_REPLY, tokenize("met"))).toMatchObject({ ok: true, result: { token_probability: null } });
  });
});

describe("reads a clear answer in any form", () => {
  const baseReply = { determination: "met", rationale: "So." };
  it.each<[string, object, object]>([
    ["Met", { determination: "Met" }, {}],
    ["MET", { determination: "MET" }, {}],
    ["met with a space", { determination: "met " }, {}],
    ["not met", { determination: "not met" }, { determination: "not_met" }],
    ["Not_Met", { determination: "Not_Met" }, { determination: "not_met" }],
    ["cannot-determine", { determination: "Cannot-determine" }, { determination: "cannot_determine" }],
    ["no rationale", { rationale: null }, { rationale: "" }],
    ["a rationale in lines", { rationale: ["One.", "Two."] }, { rationale: "One.\nTwo." }],
    ["no score", { score: null }, { score: null }],
    ["no citations", { citations: null }, { citations: [] }],
    ["one citation", { citations: { from: 1, to: 2 } }, { citations: [{ from: 1, to: 2 }] }],
    ["one number", { citations: 3 }, { citations: [{ from: 3, to: 3 }] }],
    ["a passage", { citations: [{ passage: 1 }] }, { citations: [{ from: 1, to: 1 }] }],
    ["a number with the mark of the prompt", { citations: ["1|"] }, { citations: [{ from: 1, to: 1 }] }],
    ["a number in brackets", { citations: ["[1]"] }, { citations: [{ from: 1, to: 1 }] }],
    ["a range as text", { citations: ["1-1"] }, { citations: [{ from: 1, to: 1 }] }],
    ["no sufficiency", { sufficiency: null }, { sufficiency: "sufficient" }],
    ["Insufficient", { sufficiency: "Insufficient" }, { sufficiency: "insufficient" }],
    ["no manipulation", { manipulation_attempt: null }, { manipulation_attempt: false }],
    ["false as text", { manipulation_attempt: "false" }, { manipulation_attempt: false }],
    ["True as text", { manipulation_attempt: "True" }, { manipulation_attempt: true }],
    ["another field", { note: { a: [1] } }, {}],
    ["a score in between", { score: 0.4 }, { determination: "met", score: 0.4, doubt: null }],
    ["truth as a value", { determination: true }, { determination: "met" }],
    ["truth as a word", { determination: "False" }, { determination: "not_met" }],
  ])("%s", (_, fields, result) => {
    expect(readText(JSON.stringify({ ...baseReply, ...fields }))).toMatchObject({
      ok: true,
      result: { determination: "met", ...result },
    });
  });

  it("a key in another case, with its probability", () => {
    expect(readText(MET_REPLY.replace("determination", "Determination"))).toMatchObject({
      ok: true,
      result: { determination: "met", token_probability: 0.5 },
    });
  });

  it("a formula before the determination, with its probability", () => {
    const text = String.raw`{"rationale":"\(x\) in C:\data","determination":"met"}`;
    expect(readText(text)).toMatchObject({
      ok: true,
      result: { rationale: String.raw`\(x\) in C:\data`, token_probability: 0.5 },
    });
  });
});

describe("rejects an unclear answer", () => {
  const baseReply = { determination: "met", rationale: "So." };
  it.each<[string, object]>([
    ["another language", { determination: "达标" }],
    ["a list", { determination: ["met"] }],
    ["an additional word", { determination: "met, mostly" }],
    ["a score of 98989", { score: 98989 }],
    ["a score below 0", { score: -1 }],
    ["a score over 1", { score: 1.0000000001 }],
    ["a score of 85", { score: 85 }],
    ["a score as text", { score: "1" }],
    ["a flag that is no truth value", { manipulation_attempt: "maybe" }],
    ["an unknown sufficiency", { sufficiency: "enough" }],
    ["a citation without a number", { citations: [{ page: 1 }] }],
    ["a rationale of numbers", { rationale: [1] }],
  ])("%s", (_, fields) => {
    expect(readText(JSON.stringify({ ...baseReply, ...fields })).ok).toBe(false);
  });

  it("with keys in another language, or a score that is not finite", () => {
    expect(readText('{"判定":"met"}').ok).toBe(false);
    expect(readText('{"determination":"met","score":1e400}').ok).toBe(false);
    expect(readText('{"determination":"met","score":9.2e124}').ok).toBe(false);
  });
});

describe("a refusal in prose", () => {
  it.each([
    "I'm sorry, but I can't assist with that.",
    "I’m sorry, I can’t help with this request.",
    "Sorry, I cannot comply.",
    "I cannot judge this.",
    "<think>Is it allowed? No.</think>I must decline to answer.",
    `Let me draft: ${MET_REPLY} Hmm, that is wrong.\n</think>\n\nI am sorry, I cannot judge this.`,
  ])("is recognized: %s", (text) => {
    expect(readText(text)).toMatchObject({ ok: false, refused: true });
  });

  it.each([
    "I cannot help but notice that it is met.",
    "The model says: I'm sorry, but I can't assist with that.",
    "The statement is met.",
    `I'm sorry, but I can't assist with {"that".`,
    "I cannot find the passage.",
  ])("is not one: %s", (text) => {
    const result = readText(text);
    expect(result.ok || result.refused).toBeFalsy();
  });
});

describe("the fault names the problem of the reply", () => {
  const findFault = (reply: Partial<JudgeReply>) => {
    const result = readReply(
      { text: "", tokens: null, finish: "stop", usage: USAGE, ...reply },
      ALL_DETERMINATIONS,
      true,
    );
    return result.ok ? null : result.fault;
  };
  it.each<[string, Partial<JudgeReply>, RegExp]>([
    ["nothing", {}, /content is empty/],
    ["white space", { text: " \n" }, /content is empty/],
    ["no choices", { emptyCause: "no_choices" }, /no choices/],
    ["reasoning alone", { emptyCause: "reasoning" }, /reasoning field/],
    ["a tool call", { emptyCause: "tool_call" }, /tool call/],
    ["parts without text", { emptyCause: "other_content" }, /no text/],
    ["a reply that was cut off", { finish: "length", text: MET_REPLY }, /cut off; .*JUDGE_MAX_OUTPUT_TOKENS/],
    ["thinking that was cut off", { finish: "length" }, /cut off before its answer.*JUDGE_MAX_OUTPUT_TOKENS/],
    ["too much", { finish: "length", text: "a".repeat(200_000) }, /more than 200,000 characters/],
    ["a cut in reasoning", { text: `<think>${MET_REPLY}` }, /reasoning does not end/],
    ["two answers", { text: `${MET_REPLY}{"determination":"not_met"}` }, /two different objects/],
    ["prose", { text: "It is met." }, /not one JSON object with "determination"/],
  ])("%s", (_, reply, expected) => {
    expect(findFault(reply)).toMatch(expected);
  });
});

it.each([
  ["two different objects", `${MET_REPLY}{"determination":"not_met"}`],
  ["a number as text", '{"determination":"met","score":"1"}'],
  ["another determination", '{"determination":"mostly_met"}'],
  ["a field twice", '{"determination":"not_met","determination":"met"}'],
])("rejects %s", (_, text) => {
  expect(readText(text).ok).toBe(false);
});

it("rejects a reply that was cut off", () => {
  expect(
    readReply({ text: MET_REPLY, tokens: null, finish: "length", usage: USAGE }, ALL_DETERMINATIONS, true).ok,
  ).toBe(false);
});

it.each([
  ["met", 0],
  ["not_met", 1],
])("counts a %s with a score of %d as cannot_determine", (determination, score) => {
  const result = readText(JSON.stringify({ determination, score, rationale: "So." }));
  expect(result).toMatchObject({
    ok: true,
    result: { doubt: expect.stringContaining("contradicts its score") as string },
  });
  expect(result.ok && countedVote(result.result)).toBe("cannot_determine");
});

const NO_USAGE = { inputTokens: null, outputTokens: null, costUsd: null, latencyMs: 0 };

it.each([
  ["met", "My answer above is incorrect: not_met.", "unreadable"],
  ["met", "Actually, it is not met.", "cannot_determine"],
  ["met", "Disregard the above: cannot determine.", "unreadable"],
  ["not_met", "So the criterion is not met.", "not_met"],
  ["met", "The text names the price.", "met"],
] as const)("counts a repaired reply with %s, followed by “%s”, as %s", (determination, textAfter, vote) => {
  const text = `${JSON.stringify({ determination, rationale: "As read.", citations: [1] })}\n${textAfter}`;
  const reply = { text, finish: "stop" as const, tokens: null, usage: NO_USAGE };
  const result = readReply(reply, ["met", "not_met", "cannot_determine"], true);
  expect(result.ok ? countedVote(result.result) : "unreadable").toBe(vote);
});

describe("a reply that goes on after its object", () => {
  const NOT_MET_REPLY = MET_REPLY.replace('"met"', '"not_met"');
  it.each([
    ["an explanation", `${NOT_MET_REPLY}\n\nThe date is missing, so the criterion cannot be considered met.`],
    ["a retraction without the word for one", `${MET_REPLY} Final determination: the criterion fails.`],
    ["a sentence in Chinese", `${MET_REPLY} 因此该标准没有得到满足，我的结论是不满足。`],
  ])("is asked for again once: %s", (_, text) => {
    expect(readText(text, null, false)).toMatchObject({ ok: false, fault: expect.stringMatching(/goes on/) as string });
  });

  it("is read when it repeats the explanation of an unfavorable answer", () => {
    const text = `${NOT_MET_REPLY} The criterion cannot be considered met, since there is no date.`;
    expect(readText(text, null)).toMatchObject({ ok: true, result: { determination: "not_met", doubt: null } });
  });

  it.each(["Final answer: **NOT** met.", "So it is not\u00a0met after all.", "I would rather answer partial here."])(
    "leaves a favorable answer in doubt when it names another one: %s",
    (textAfter) => {
      expect(readText(`${MET_REPLY} ${textAfter}`, null)).toMatchObject({
        ok: true,
        result: { doubt: expect.stringMatching(/after its answer/) as string },
      });
    },
  );

  it("is read at once when a farewell or the end of a code fence follows", () => {
    expect(readText(`${MET_REPLY}\n\`\`\`\nHope that helps!`, null, false)).toMatchObject({ ok: true });
  });
});
