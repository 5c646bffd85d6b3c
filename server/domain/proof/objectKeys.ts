// Keys that two parsers of one JSON text may read differently.

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
        const key = JSON.parse(json.slice(at, end + 1)) as string;
        if (key === "__proto__" || keys.has(key)) return true;
        keys.add(key);
      }
      expectsKey = false;
      at = end;
    }
  }
  return false;
}

function stringEnd(json: string, start: number): number {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}
