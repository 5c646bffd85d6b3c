// Finds and parses the JSON objects and arrays in a text that is not JSON as a whole.
import { parsedJson } from "@/server/contracts/parsedJson";
import { isOversizedJson, stringEnd } from "@/server/contracts/oversizedJson";

/** `json`: the container's text without trailing commas. */
export type Container = { start: number; end: number; json: string };

/**
 * Matches the start of a JSON object, or of an array of objects or arrays; braces and brackets of prose mostly differ.
 */
const OPENING = /\{\s*["}]|\[\s*[[{]/g;

/** Finds the next bracket that opens a container, from `from` on; null when none follows. */
export function findContainerStart(text: string, from: number): number | null {
  const opening = new RegExp(OPENING);
  opening.lastIndex = from;
  return opening.exec(text)?.index ?? null;
}

/** Yields the outermost objects and arrays from `from` on. Ends at one that does not close. */
export function* findContainers(text: string, from: number): Generator<Container> {
  for (let start = findContainerStart(text, from); start !== null;) {
    const closedContainer = closeContainer(text, start);
    if (closedContainer === null) return;
    yield { start, ...closedContainer };
    start = findContainerStart(text, closedContainer.end);
  }
}

/** Returns the end of the container that opens at `start`, and its JSON text; null when it does not close. */
export function closeContainer(text: string, start: number): Omit<Container, "start"> | null {
  let json = "";
  let copiedUntil = start;
  let depth = 0;
  let lastSign = "";
  let commaPosition = -1;
  for (let position = start; position < text.length; position++) {
    const sign = text.charAt(position);
    if (sign === " " || sign === "\n" || sign === "\r" || sign === "\t") continue;
    if (sign === "{" || sign === "[") depth += 1;
    if (sign === "}" || sign === "]") {
      depth -= 1;
      if (lastSign === "," && commaPosition >= 0) {
        json += text.slice(copiedUntil, commaPosition);
        copiedUntil = commaPosition + 1;
      }
      if (depth === 0) return { end: position + 1, json: json + text.slice(copiedUntil, position + 1) };
    }
    // A comma after another comma, or after an opening bracket, is no trailing comma.
    if (sign === ",") commaPosition = /[{[,]/.test(lastSign) ? -1 : position;
    if (sign === '"') position = stringEnd(text, position);
    lastSign = sign;
  }
  return null;
}

/** Whether `json` is valid JSON without a repair, and not too large to parse. */
export const isJsonContainer = (json: string): boolean => !isOversizedJson(json) && parsedJson(json) !== undefined;

/** Parses an object; undefined when it is not JSON even after a repair, or too large. */
export function parseObject(json: string): { value: Record<string, unknown>; json: string } | undefined {
  if (isOversizedJson(json)) return undefined;
  for (const text of [json, repairJson(json)]) {
    const value = parsedJson(text) as Record<string, unknown> | undefined;
    if (value !== undefined) return { value, json: text };
  }
  return undefined;
}

/** Matches an unclosed string up to the end of the text, so that the text is not scanned again from each quote. */
const STRINGS_AND_SPACES = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|[\u00a0\u2000-\u200a\u202f\u205f\u3000\ufeff]/g;
// cspell:ignore bfnrt
const SIGNS = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})|[\\\u0000-\u001f]/g;

/**
 * Repairs errors with only one possible meaning: control characters in strings, backslashes that escape nothing
 * (`\(x\)`, `C:\data`), and Unicode spaces between values.
 */
function repairJson(json: string): string {
  return json.replace(STRINGS_AND_SPACES, (piece) => (piece.startsWith('"') ? piece.replace(SIGNS, escapeSign) : " "));
}

function escapeSign(sign: string): string {
  if (sign.length > 1) return sign;
  return sign === "\\" ? "\\\\" : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
