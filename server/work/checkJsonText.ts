import type { ProblemCode } from "@/server/contracts/problems";
import { JSON_TEXT } from "@/server/contracts/limits";
import { hasAmbiguousKey } from "@/server/proof/check/objectKeys";
import { isOversizedJson } from "@/server/proof/check/oversizedJson";

export type JsonFault = { code: ProblemCode; detail?: string };

/**
 * Checks the rules of every JSON text from a caller; null when it keeps them, so that JSON.parse reads it.
 * @returns invalid_json (not JSON, a duplicate key or the key __proto__), invalid_request (too deep, too many objects
 * and arrays)
 */
export function checkJsonText(text: string): JsonFault | null {
  if (isOversizedJson(text)) {
    const { depth, containers } = JSON_TEXT;
    const limits = `at most ${depth} levels deep, and at most ${containers} objects and arrays`;
    return { code: "invalid_request", detail: `body: the JSON must be ${limits}` };
  }
  try {
    JSON.parse(text);
  } catch {
    return { code: "invalid_json" };
  }
  return hasAmbiguousKey(text)
    ? { code: "invalid_json", detail: "an object has a duplicate key, or the key __proto__" }
    : null;
}
