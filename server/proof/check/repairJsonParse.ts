// Works around a bug of V8 12.8 and later: JSON.parse reads some keys with an escape as other keys that the process has
// read before. The service would then judge and sign a text that nobody sent.
// https://issues.chromium.org/issues/521080746, in Node https://github.com/nodejs/node/issues/63785
// Node 24.22.1 and 26.12.1 have the fix. A test fails once `engines` allows no affected release. Then this file can be
// removed, if browsers have the fix too.
import { stringEnd } from "@/server/contracts/oversizedJson";

type Parse = typeof JSON.parse;
type Reviver = (this: unknown, key: string, value: unknown, context?: unknown) => unknown;
/** The range of a key's literal in the text. */
type Span = { start: number; end: number };

/** Replaces `JSON.parse` if the engine has the bug. */
export function repairJsonParse(): void {
  if (misreadsKeys(JSON.parse)) JSON.parse = withTrueKeys(JSON.parse);
}

/** Returns true if `parse` has the bug. The first text prepares the key as which the second one is misread. */
export function misreadsKeys(parse: Parse): boolean {
  parse(String.raw`{"misreadsKeys":0,"\\":0}`);
  return !Object.hasOwn(parse(String.raw`{"misreadsKeys":0,"\"":0}`) as object, '"');
}

/**
 * Wraps `parse`. In a text that has a key with an escape, all keys are replaced by names without escapes and restored
 * after parsing. A reviver's `this` still has the replaced names.
 */
export function withTrueKeys(parse: Parse): Parse {
  return (input: string, reviver?: Reviver): unknown => {
    const text = String(input);
    const keys = text.includes("\\") ? findKeys(text) : [];
    if (!keys.some(({ start, end }) => text.slice(start, end).includes("\\"))) return parse(text, reviver);
    return parse(escapeKeys(text, keys, parse), function (
      this: unknown,
      key: string,
      value: unknown,
      context?: unknown,
    ) {
      const restoredValue = isObject(value) ? withRestoredKeys(value) : value;
      if (!reviver) return restoredValue;
      return reviver.call(this, isObject(this) && key !== "" ? restoredKey(key) : key, restoredValue, context);
    } as Reviver);
  };
}

/** Finds the keys of a JSON text. In any other text, finds the strings before a colon up to the first fault. */
function findKeys(text: string): Span[] {
  const keys: Span[] = [];
  for (let start = text.indexOf('"'); start !== -1;) {
    const end = stringEnd(text, start) + 1;
    let next = end;
    while (/[ \t\n\r]/.test(text.charAt(next))) next += 1;
    if (text[next] === ":") keys.push({ start, end });
    start = text.indexOf('"', next);
  }
  return keys;
}

/** Replaces the keys. A text that is not JSON remains invalid. */
function escapeKeys(text: string, keys: Span[], parse: Parse): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of keys) {
    const key = parse(text.slice(start, end)) as string;
    const units = Array.from({ length: key.length }, (_, position) =>
      key.charCodeAt(position).toString(16).padStart(4, "0"),
    );
    parts.push(text.slice(from, start), `"${PREFIX}${units.join("")}"`);
    from = end;
  }
  return parts.join("") + text.slice(from);
}

/** The prefix of replacement keys, so that none is empty or an array index, which an engine would put first. */
const PREFIX = "k";

function withRestoredKeys(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [restoredKey(key), member as unknown]));
}

function restoredKey(key: string): string {
  return key.slice(PREFIX.length).replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
