// An answer that is in another field than the content of the message.
import { parsedJson } from "@/server/contracts/parsedJson";
import { isOversizedJson } from "@/server/contracts/oversizedJson";
import { isJsonObject, type JsonObject } from "@/server/platform/llm/responseBody";

export const REASONING_FIELDS = ["reasoning_content", "reasoning", "thinking", "reasoning_details"];

/**
 * Returns the answer of a message without a text: the arguments of its only tool call, an object that is its content, or
 * reasoning that is one JSON object and nothing else, as servers send it that take the whole reply for reasoning. Null
 * without one: an object within reasoning may be a draft.
 */
export function answerElsewhere(message: JsonObject): string | null {
  const { content, tool_calls: calls, function_call: called } = message;
  if (isJsonObject(content) && content["type"] === undefined) return JSON.stringify(content);
  const [call, ...others] = Array.isArray(calls) ? (calls as unknown[]) : [{ function: called }];
  const fn = isJsonObject(call) ? call["function"] : null;
  const argument = isJsonObject(fn) && others.length === 0 ? fn["arguments"] : null;
  if (isJsonObject(argument)) return JSON.stringify(argument);
  if (isText(argument)) return argument;
  const thought = REASONING_FIELDS.map((name) => message[name]).find(isText);
  return thought !== undefined && isOneObject(thought) ? thought : null;
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isOneObject = (text: string): boolean =>
  /^\s*\{/.test(text) && !isOversizedJson(text) && isJsonObject(parsedJson(text));
