// Keys that two parsers of one JSON text may read differently.
import { stringEnd } from "@/server/proof/check/oversizedJson";

/**
 * Whether an object in a JSON text names a key twice (I-JSON, RFC 7493 §2.3), of which JSON.parse keeps the
 * last, or names `__proto__`, which copies of an object lose. The text is known to be JSON, so a walk over strings and
 * brackets is enough; no recursion, so no depth can exhaust it.
 */
export function hasAmbiguousKey(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === "{" || character === "[") {
      open.push(character === "{" ? new Set() : null);
      expectsKey = character === "{";
    } else if (character === "}" || character === "]") {
      open.pop();
      expectsKey = false;
    } else if (character === ",") {
      expectsKey = open.at(-1) instanceof Set;
    } else if (character === '"') {
      const end = stringEnd(json, at);
      const keys = open.at(-1);
      if (expectsKey && keys instanceof Set) {
        const key = textOf(json.slice(at, end + 1));
        if (key === "__proto__" || keys.has(key)) return true;
        keys.add(key);
      }
      expectsKey = false;
      at = end;
    }
  }
  return false;
}

/** The text of a string literal. Most have no escape, and JSON.parse costs more than the rest of the walk. */
export function textOf(literal: string): string {
  return literal.includes("\\") ? (JSON.parse(literal) as string) : literal.slice(1, -1);
}
