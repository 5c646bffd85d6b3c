// Finds keys that two JSON parsers may read differently. JSON.parse keeps the last of two equal keys without a word.

const TOKEN = /[{}[\]]|"(?:[^"\\]|\\.)*"(\s*:)?/g;

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
