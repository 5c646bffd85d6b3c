import { describe, expect, it } from "vitest";
import type { JudgeReply } from "@/server/llm/port";
import { readReply } from "@/server/judging/readReply";

const ALL = ["met", "partial", "not_met", "cannot_determine"] as const;
const USAGE = { inputTokens: 1, outputTokens: 1, costUsd: null, latencyMs: 1 };
const MET = '{"rationale":"So.","determination":"met"}';

/** Words and signs; `met` and `not_met` are improbable, everything else is certain. */
function tokensOf(text: string): JudgeReply["tokens"] {
  const logprobs: Readonly<Record<string, number>> = { met: Math.log(0.5), not_met: Math.log(0.25) };
  return [...text.matchAll(/\w+|\W/g)].map(([token]) => ({ token, logprob: logprobs[token] ?? 0, top: [] }));
}

function read(text: string, tokens = tokensOf(text)) {
  return readReply({ text, tokens, finish: "stop", usage: USAGE }, ALL);
}

it.each([
  ["alone", MET],
  ["in prose", `The rule is met or not_met. ${MET} It is met.`],
  ["after reasoning", `<think>{"determination":"not_met"}</think>${MET}`],
  ["in a fence, with a comma too many", `\`\`\`json\n${MET.replace("}", ",}")}\n\`\`\``],
])("reads the determination with its own probability: %s", (_, text) => {
  expect(read(text)).toMatchObject({ ok: true, result: { determination: "met", token_probability: 0.5 } });
});

describe("the probability is of the object's own determination", () => {
  it("in whatever member it is named before", () => {
    const citations = '[{"from":1,"to":1,"determination":"not_met"}]';
    const text = `{"citations":${citations},"rationale":"determination","determination":"met"}`;
    expect(read(text)).toMatchObject({ ok: true, result: { token_probability: 0.5 } });
  });

  it("when the tokens have reasoning that the text lacks", () => {
    const tokens = tokensOf(`${MET.replace("So", "not_met")} Or: ${MET}</think>${MET}`);
    expect(read(MET, tokens)).toMatchObject({ ok: true, result: { token_probability: 0.5 } });
  });

  it("unknown without tokens, and with tokens of another text", () => {
    expect(read(MET, null)).toMatchObject({ ok: true, result: { token_probability: null } });
    expect(read(MET, tokensOf("met"))).toMatchObject({ ok: true, result: { token_probability: null } });
  });
});

it.each([
  ["two that differ", `${MET}{"determination":"not_met"}`],
  ["a number as text", '{"determination":"met","score":"1"}'],
  ["another determination", '{"determination":"mostly_met"}'],
  ["a field twice", '{"determination":"not_met","determination":"met"}'],
])("%s is a fault", (_, text) => {
  expect(read(text).ok).toBe(false);
});

it("a reply that was cut off is a fault", () => {
  expect(readReply({ text: MET, tokens: null, finish: "length", usage: USAGE }, ALL).ok).toBe(false);
});
