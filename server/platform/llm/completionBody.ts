// One reading of a chat completion, whatever an endpoint sends: text, refusal, token probabilities and counts. All other
// fields decide nothing, so their types do not matter. The result has the types that the SDK requires.
import type { JudgeReply, TokenProbability } from "@/server/llm/port";
import { reportedCount } from "@/server/platform/llm/callCost";
import { isThought, partsOf, refusalIn, textIn } from "@/server/platform/llm/contentParts";
import { isJsonObject, type JsonObject, objectAt } from "@/server/platform/llm/responseBody";

type WireToken = { token: string; logprob: number; top_logprobs: TokenProbability["top"] };

/** As the SDK requires it, and `empty_cause`, which it passes through. */
export type CompletionBody = {
  choices: [
    {
      index: 0;
      message: { role: "assistant"; content: string | null; refusal: string | null };
      finish_reason: string | null;
      logprobs: { content: WireToken[] } | null;
    },
  ];
  usage: { prompt_tokens: number | null; completion_tokens: number | null };
  empty_cause: NonNullable<JudgeReply["emptyCause"]> | null;
};

// cspell:ignore spii
const FILTERED = /safety|content.?filter|prohibited|blocklist|recitation|sensitive|guardrail|^spii$|^refusal$/;
const CUT_OFF = ["max_tokens", "model_length", "max_output_tokens", "token_limit"];
const REASONING_FIELDS = ["reasoning_content", "reasoning", "thinking", "reasoning_details"];

/** Reads the first choice of `body`. */
export function completionBody(body: unknown): CompletionBody {
  const choices = isJsonObject(body) ? body["choices"] : null;
  const first: unknown = Array.isArray(choices) ? choices[0] : null;
  const choice = isJsonObject(first) ? first : null;
  const message = objectAt(choice, "message");
  const content = textIn(message["content"]);
  const refusal = refusalIn(message);
  const usage = objectAt(body, "usage");
  return {
    choices: [
      {
        index: 0,
        message: { role: "assistant", content, refusal },
        finish_reason: finishOf(choice?.["finish_reason"]),
        logprobs: tokensIn(objectAt(choice, "logprobs")["content"]),
      },
    ],
    usage: {
      prompt_tokens: reportedCount(usage["prompt_tokens"]) ?? null,
      completion_tokens: reportedCount(usage["completion_tokens"]) ?? null,
    },
    empty_cause: content === null || content.trim() === "" ? emptyCause(choice, message) : null,
  };
}

/** The error of the first choice, as a separate body; null for a choice that did not end by an error. */
export function choiceError(body: unknown): JsonObject | null {
  const choices = isJsonObject(body) ? body["choices"] : null;
  const first: unknown = Array.isArray(choices) ? choices[0] : null;
  if (!isJsonObject(first)) return null;
  const { error, finish_reason } = first;
  const details = isJsonObject(error) ? error : {};
  if (finish_reason === "error") return { error: { code: 502, message: "the reply ended by an error", ...details } };
  return Object.keys(details).length > 0 ? { error: details } : null;
}

function finishOf(reason: unknown): string | null {
  if (typeof reason !== "string") return null;
  const word = reason.toLowerCase();
  if (FILTERED.test(word)) return "content_filter";
  return CUT_OFF.includes(word) ? "length" : word;
}

/** Null unless each token has its probability: positions in the text depend on all of them. */
function tokensIn(content: unknown): { content: WireToken[] } | null {
  if (!Array.isArray(content)) return null;
  const tokens = content.flatMap((entry: unknown) => {
    const own = tokenIn(entry);
    const alternatives: unknown = isJsonObject(entry) ? entry["top_logprobs"] : null;
    const top = Array.isArray(alternatives) ? alternatives.flatMap((other) => tokenIn(other) ?? []) : [];
    return own ? [{ ...own, top_logprobs: top }] : [];
  });
  return tokens.length < content.length ? null : { content: tokens };
}

function tokenIn(entry: unknown): { token: string; logprob: number } | null {
  if (!isJsonObject(entry)) return null;
  const { token, logprob } = entry;
  return typeof token === "string" && typeof logprob === "number" ? { token, logprob } : null;
}

/** What came in place of text: an answer there is not read, because it was not asked for there. */
function emptyCause(choice: JsonObject | null, message: JsonObject): CompletionBody["empty_cause"] {
  if (choice === null) return "no_choices";
  if (isPresent(message["tool_calls"]) || isPresent(message["function_call"])) return "tool_call";
  const { content } = message;
  if (partsOf(content).some(isThought) || REASONING_FIELDS.some((name) => isPresent(message[name]))) return "reasoning";
  return typeof content !== "string" && isPresent(content) ? "other_content" : null;
}

const isPresent = (value: unknown): boolean =>
  typeof value === "string"
    ? value.trim() !== ""
    : typeof value === "object" && value !== null && Object.keys(value).length > 0;
