// Finds what two JSON parsers may read differently: deep nesting, and equal keys. JSON.parse keeps the last of two equal keys without a word.

const MAX_DEPTH = 128;
const TOKEN = /[{}[\]]|"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** Whether a text that is known to be JSON nests objects and arrays deeper than the service reads them. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") depth += 1;
    else if (token === "}" || token === "]") depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Whether an object of a text that is known to be JSON names a key twice or has the key `__proto__`. */
export function hasAmbiguousKey(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const keys = open.at(-1);
      if (key === "__proto__" || keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}
