// Reads a completion that an endpoint streams although the request did not ask for a stream.
import { createParser } from "eventsource-parser";
import { JudgeError } from "@/server/llm/port";
import { parsedJson } from "@/server/contracts/parsedJson";
import { isOversizedJson } from "@/server/contracts/oversizedJson";
import { isJsonObject, type JsonObject, objectAt } from "@/server/platform/llm/responseBody";
import { textIn } from "@/server/platform/llm/contentParts";
import { REASONING_FIELDS } from "@/server/platform/llm/answerElsewhere";

const CHUNK_BOUNDS = { depth: 64, containers: 100_000 };

/**
 * Joins the chunks of a chat completion (OpenAI's API reference, "Streaming") to the body of a completion without
 * streaming. If a chunk has an error, returns this chunk.
 * @throws JudgeError unavailable if the stream ends early, rejected if it is not a completion
 */
export function joinEventStream(text: string): JsonObject {
  const chunks: unknown[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      chunks.push(data.trim() === "[DONE]" ? DONE : isOversizedJson(data, CHUNK_BOUNDS) ? undefined : parsedJson(data));
    },
  });
  parser.feed(`${text}\n\n`);
  const objects = chunks.filter((chunk) => chunk !== DONE);
  if (!objects.every(isJsonObject)) throw new JudgeError("rejected", NOT_A_COMPLETION);
  const errorChunk = objects.find(({ error }) => error !== undefined && error !== null);
  if (errorChunk) return errorChunk;
  const choices = objects.flatMap(({ choices: parts }) =>
    Array.isArray(parts) ? parts.filter(isFirstChoice).slice(0, 1) : [],
  );
  const finish = choices.findLast(({ finish_reason: reason }) => typeof reason === "string")?.["finish_reason"];
  if (choices.length === 0) throw new JudgeError("rejected", NOT_A_COMPLETION);
  if (finish === undefined && !chunks.includes(DONE)) throw new JudgeError("unavailable", ENDED_EARLY);
  const tokens = choices.map((choice) => objectAt(choice, "logprobs")["content"]);
  return {
    choices: [
      {
        message: joinMessages(
          choices.map((choice) => ({ ...objectAt(choice, "message"), ...objectAt(choice, "delta") })),
        ),
        finish_reason: finish ?? null,
        logprobs: { content: tokens.flatMap((content) => (Array.isArray(content) ? (content as unknown[]) : [])) },
      },
    ],
    usage: objects.findLast(({ usage }) => isJsonObject(usage))?.["usage"] ?? null,
  };
}

/** Returns true if a chunk's choice belongs to the first answer. An endpoint may stream several answers. */
const isFirstChoice = (choice: unknown): choice is JsonObject => isJsonObject(choice) && (choice["index"] ?? 0) === 0;

const NOT_A_COMPLETION =
  "the model's endpoint returned an event stream that is no completion; turn streaming off there";
const ENDED_EARLY = "the model's event stream ended early";
const DONE = Symbol("the end of a stream");

/** Joins the texts of each field. The joined arguments of several tool calls are not JSON, so they are ignored. */
function joinMessages(deltas: readonly JsonObject[]): JsonObject {
  const joinTexts = (pieces: readonly unknown[]): string | null => {
    const texts = pieces.flatMap((piece) => textIn(piece) ?? []);
    return texts.length === 0 ? null : texts.join("");
  };
  const field = (name: string) => joinTexts(deltas.map((delta) => delta[name]));
  const calls = deltas.flatMap(({ tool_calls: parts }) => (Array.isArray(parts) ? (parts as unknown[]) : []));
  const argumentText = joinTexts(calls.map((call) => objectAt(call, "function")["arguments"]));
  return {
    content: field("content"),
    refusal: field("refusal"),
    ...Object.fromEntries(REASONING_FIELDS.map((name) => [name, field(name)])),
    ...(argumentText !== null && { tool_calls: [{ function: { arguments: argumentText } }] }),
  };
}
