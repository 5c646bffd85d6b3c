import { type NumberRule, readExactJson } from "@/server/contracts/exactJson";
import { JSON_TEXT } from "@/server/contracts/limits";
import { isOversizedJson } from "@/server/contracts/oversizedJson";
import type { ProblemCode } from "@/server/contracts/problems";

export type JsonFault = { code: ProblemCode; detail?: string };

/**
 * Checks the rules for JSON texts from callers. Returns null if the text follows them, so that JSON.parse reads it
 * correctly.
 */
export function checkJsonText([text, numbers]: [text: string, numbers: NumberRule]): JsonFault | null {
  const readResult = readCallersJson(text, numbers);
  return "fault" in readResult ? readResult.fault : null;
}

/**
 * Reads a JSON text from a caller.
 * @returns the value, or invalid_json (not JSON, a duplicate key or the key __proto__), invalid_request (too deep, too
 * many objects and arrays, a number that would be rounded)
 */
export function readCallersJson(text: string, numbers: NumberRule): { value: unknown } | { fault: JsonFault } {
  if (isOversizedJson(text)) {
    const { depth, containers } = JSON_TEXT;
    const limits = `at most ${depth} levels deep, and at most ${containers} objects and arrays`;
    return { fault: { code: "invalid_request", detail: `body: the JSON must be ${limits}` } };
  }
  const readResult = readExactJson(text, numbers);
  if (readResult.ok) return { value: readResult.value };
  if (readResult.kind === "not_json") return { fault: { code: "invalid_json" } };
  if (readResult.kind === "inexact_number")
    return { fault: { code: "invalid_request", detail: `body: ${readResult.message}` } };
  return { fault: { code: "invalid_json", detail: `body: ${readResult.message}` } };
}
