// Reads a chat completion: text, refusal, token probabilities and counts. All other fields are ignored, so endpoints
// may send any types in them.
import type { JudgeReply, TokenProbability } from "@/server/llm/port";
import { readCount } from "@/server/platform/llm/callCost";
import { answerElsewhere, REASONING_FIELDS } from "@/server/platform/llm/answerElsewhere";
import { isThought, toParts, refusalIn, textIn } from "@/server/platform/llm/contentParts";
import { isJsonObject, type JsonObject, objectAt } from "@/server/platform/llm/responseBody";

/** The first choice of a completion and the token counts. `finish` is OpenAI's finish reason. */
export type Completion = {
  content: string | null;
  refusal: string | null;
  finish: string | null;
  tokens: TokenProbability[] | null;
  inputTokens: number | null;
  outputTokens: number | null;
  emptyCause: NonNullable<JudgeReply["emptyCause"]> | null;
};

// cspell:ignore spii
const FILTERED = /safety|content.?filter|prohibited|blocklist|recitation|sensitive|guardrail|^spii$|^refusal$/;
const CUT_OFF = ["max_tokens", "model_length", "max_output_tokens", "token_limit"];

/** Reads a completion from any JSON body. */
export function readCompletion(body: unknown): Completion {
  const choices = isJsonObject(body) ? body["choices"] : null;
  const firstChoice: unknown = Array.isArray(choices) ? choices[0] : null;
  const choice = isJsonObject(firstChoice) ? firstChoice : null;
  const message = objectAt(choice, "message");
  const text = textIn(message["content"]);
  const elsewhere = text === null || text.trim() === "" ? answerElsewhere(message) : null;
  const content = elsewhere ?? text;
  const usage = objectAt(body, "usage");
  return {
    content,
    refusal: refusalIn(message),
    finish: toFinishReason(choice?.["finish_reason"]),
    tokens: elsewhere === null ? readTokens(objectAt(choice, "logprobs")["content"]) : null,
    inputTokens: readCount(usage["prompt_tokens"]) ?? null,
    outputTokens: readCount(usage["completion_tokens"]) ?? null,
    emptyCause: content === null || content.trim() === "" ? findEmptyCause(choice, message) : null,
  };
}

/** Serializes the completion for the SDK's schema. Omits tokens, whose validation by the SDK takes the most time. */
export function sdkBody({ content, refusal, finish }: Completion): string {
  const message = { role: "assistant", content, refusal };
  return JSON.stringify({ choices: [{ index: 0, message, finish_reason: finish }] });
}

/** Returns the error of the first choice as a separate body, or null without an error. */
export function choiceError(body: unknown): JsonObject | null {
  const choices = isJsonObject(body) ? body["choices"] : null;
  const firstChoice: unknown = Array.isArray(choices) ? choices[0] : null;
  if (!isJsonObject(firstChoice)) return null;
  const { error, finish_reason } = firstChoice;
  const details = isJsonObject(error) ? error : {};
  if (finish_reason === "error") return { error: { code: 502, message: "the reply ended by an error", ...details } };
  return Object.keys(details).length > 0 ? { error: details } : null;
}

function toFinishReason(reason: unknown): string | null {
  if (typeof reason !== "string") return null;
  const word = reason.toLowerCase();
  if (FILTERED.test(word)) return "content_filter";
  return CUT_OFF.includes(word) ? "length" : word;
}

/** Reads the tokens. Returns null unless each token has a probability, since positions in the text depend on all. */
function readTokens(content: unknown): TokenProbability[] | null {
  if (!Array.isArray(content) || content.length === 0) return null;
  const tokens: TokenProbability[] = [];
  for (const entry of content as unknown[]) {
    if (!isToken(entry)) return null;
    const top = Array.isArray(entry.top_logprobs) ? entry.top_logprobs.filter(isToken) : [];
    tokens.push({
      token: entry.token,
      logprob: entry.logprob,
      top: top.map(({ token, logprob }) => ({ token, logprob })),
    });
  }
  return tokens;
}

type WireToken = { token: string; logprob: number; top_logprobs?: unknown };

const isToken = (entry: unknown): entry is WireToken =>
  isJsonObject(entry) && typeof entry["token"] === "string" && typeof entry["logprob"] === "number";

/** Names the content that a reply has instead of an answer. */
function findEmptyCause(choice: JsonObject | null, message: JsonObject): Completion["emptyCause"] {
  if (choice === null) return "no_choices";
  if (isPresent(message["tool_calls"]) || isPresent(message["function_call"])) return "tool_call";
  const { content } = message;
  if (toParts(content).some(isThought) || REASONING_FIELDS.some((name) => isPresent(message[name]))) return "reasoning";
  return typeof content !== "string" && isPresent(content) ? "other_content" : null;
}

const isPresent = (value: unknown): boolean =>
  typeof value === "string"
    ? value.trim() !== ""
    : typeof value === "object" && value !== null && Object.keys(value).length > 0;
