// Finds an answer in another field than the content of the message.
import { parsedJson } from "@/server/contracts/parsedJson";
import { isOversizedJson } from "@/server/contracts/oversizedJson";
import { isJsonObject, type JsonObject } from "@/server/platform/llm/responseBody";

export const REASONING_FIELDS = ["reasoning_content", "reasoning", "thinking", "reasoning_details"];

/**
 * Finds the answer of a message without text: the arguments of its only tool call, content that is an object, or
 * reasoning that is exactly one JSON object, which servers send that treat the whole reply as reasoning. An object
 * within other reasoning is ignored, since it may be a draft.
 * @returns null without an answer
 */
export function answerElsewhere(message: JsonObject): string | null {
  const { content, tool_calls: calls, function_call: functionCall } = message;
  if (isJsonObject(content) && content["type"] === undefined) return JSON.stringify(content);
  const [call, ...otherCalls] = Array.isArray(calls) ? (calls as unknown[]) : [{ function: functionCall }];
  const fn = isJsonObject(call) ? call["function"] : null;
  const argument = isJsonObject(fn) && otherCalls.length === 0 ? fn["arguments"] : null;
  if (isJsonObject(argument)) return JSON.stringify(argument);
  if (isText(argument)) return argument;
  const reasoning = REASONING_FIELDS.map((name) => message[name]).find(isText);
  return reasoning !== undefined && isOneObject(reasoning) ? reasoning : null;
}

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";
const isOneObject = (text: string): boolean =>
  /^\s*\{/.test(text) && !isOversizedJson(text) && isJsonObject(parsedJson(text));
