// Objects and arrays in a text that is not JSON as a whole, and their values.
import { parsedJson } from "@/server/contracts/parsedJson";
import { isOversizedJson, stringEnd } from "@/server/contracts/oversizedJson";

/** `json`: the container's text without trailing commas. */
export type Container = { start: number; end: number; json: string };

/** Matches the start of a JSON object, or of an array of objects or arrays; braces and brackets of prose mostly differ. */
const OPENING = /\{\s*["}]|\[\s*[[{]/g;

/** Finds the next bracket that opens a container, from `from` on; null when none follows. */
export function findContainerStart(text: string, from: number): number | null {
  const opening = new RegExp(OPENING);
  opening.lastIndex = from;
  return opening.exec(text)?.index ?? null;
}

/** Yields the outermost objects and arrays from `from` on. Ends at one that does not close. */
export function* containers(text: string, from: number): Generator<Container> {
  for (let start = findContainerStart(text, from); start !== null;) {
    const closed = closedAt(text, start);
    if (closed === null) return;
    yield { start, ...closed };
    start = findContainerStart(text, closed.end);
  }
}

/** Returns the end of the container that opens at `start`, and its JSON text; null when it does not close. */
export function closedAt(text: string, start: number): Omit<Container, "start"> | null {
  let json = "";
  let from = start;
  let depth = 0;
  let last = "";
  let comma = -1;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === " " || sign === "\n" || sign === "\r" || sign === "\t") continue;
    if (sign === "{" || sign === "[") depth += 1;
    if (sign === "}" || sign === "]") {
      depth -= 1;
      if (last === "," && comma >= 0) {
        json += text.slice(from, comma);
        from = comma + 1;
      }
      if (depth === 0) return { end: at + 1, json: json + text.slice(from, at + 1) };
    }
    // A comma after another, or after what opens, is no trailing comma.
    if (sign === ",") comma = /[{[,]/.test(last) ? -1 : at;
    if (sign === '"') at = stringEnd(text, at);
    last = sign;
  }
  return null;
}

/** Whether `json` is JSON as it is, within the bounds of what is parsed. */
export const isJsonContainer = (json: string): boolean => !isOversizedJson(json) && parsedJson(json) !== undefined;

/** Parses an object; undefined for what is not JSON even after a repair, or too much of it. */
export function parsedObject(json: string): { value: Record<string, unknown>; json: string } | undefined {
  if (isOversizedJson(json)) return undefined;
  for (const text of [json, repairedJson(json)]) {
    const value = parsedJson(text) as Record<string, unknown> | undefined;
    if (value !== undefined) return { value, json: text };
  }
  return undefined;
}

/** A string without an end reaches to the end of the text, which would else be read again from each quote. */
const STRINGS_AND_SPACES = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*(?:"|$)|[\u00a0\u2000-\u200a\u202f\u205f\u3000\ufeff]/g;
// cspell:ignore bfnrt
const SIGNS = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})|[\\\u0000-\u001f]/g;

/**
 * Repairs what has one meaning only: control characters in strings, backslashes that escape nothing (`\(x\)`,
 * `C:\data`), and Unicode spaces between values.
 */
function repairedJson(json: string): string {
  return json.replace(STRINGS_AND_SPACES, (piece) => (piece.startsWith('"') ? piece.replace(SIGNS, escapedSign) : " "));
}

function escapedSign(sign: string): string {
  if (sign.length > 1) return sign;
  return sign === "\\" ? "\\\\" : `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
