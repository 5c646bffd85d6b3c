// Builds replies in the form of a model's replies, without a model.
import { itemsInAnswerOrder, readingItems } from "@/server/judging/reading/readingItems";
import type { JudgeReply, JudgeRequest } from "@/server/llm/port";
import type { Vote } from "@/server/samples/sample";

const FREE = { inputTokens: null, outputTokens: null, costUsd: null, latencyMs: 0 };
const READ = "The cited passages establish it.";
const BOUNDARY = /\nBoundary: ([0-9a-f]+)$/;

/** Reads the random boundary of a prompt. */
export const readBoundary = (messages: JudgeRequest["messages"]) =>
  messages.map(({ content }) => BOUNDARY.exec(content)?.[1]).find((found) => found !== undefined);

const READ_PASSAGE = /: as far as passage (\d+) goes, /g;
const OUR_PASSAGE = /begin note>>>\n(\d+)\|/g;
const READING_ITEM = /^"q\d+_\w+": It is /gm;

/** Answers a reading as if the cited passages establish the statement. */
export function agreeingReply(messages: JudgeRequest["messages"]): JudgeReply {
  const asked = messages.map(({ content }) => content.match(READING_ITEM)?.length ?? 0);
  const numbers = (pattern: RegExp) =>
    messages.flatMap(({ content }) => Array.from(content.matchAll(pattern), ([, number]) => Number(number)));
  const ours = new Set(numbers(OUR_PASSAGE));
  const passages = numbers(READ_PASSAGE).filter((number) => !ours.has(number));
  const contrasts = Math.max(...asked) - passages.length - itemsInAnswerOrder("", 0).length;
  const answers = readingItems(readBoundary(messages) ?? "", contrasts, passages).map(({ name, claim, negated }) => [
    name,
    (claim === "statement" || claim === "passage") === negated ? "no" : "yes",
  ]);
  const text = JSON.stringify({ reason: READ, ...Object.fromEntries(answers) });
  return { text, finish: "stop", tokens: null, usage: FREE };
}

/** Builds a reply with the result and the probability of its answer. */
export function buildReply({ probability, ...reply }: Vote): JudgeReply {
  const text = JSON.stringify(reply);
  const [before = "", after = ""] = text.split(JSON.stringify(reply.determination));
  const token = (part: string, logprob: number) => ({ token: part, logprob, top: [] });
  return {
    text,
    finish: "stop",
    tokens: [token(`${before}"`, 0), token(reply.determination, Math.log(probability)), token(`"${after}`, 0)],
    usage: FREE,
  };
}
