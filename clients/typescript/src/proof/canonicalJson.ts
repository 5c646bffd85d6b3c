// RFC 8785 (JCS) text of what JSON.parse returns.

/**
 * Sorts keys by UTF-16 code units, without spaces.
 * @throws TypeError for a lone surrogate, RangeError for deep nesting
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "string") return stringText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const object = value as Record<string, unknown>;
  const members = Object.keys(object).sort();
  return `{${members.map((name) => `${stringText(name)}:${canonicalJson(object[name])}`).join(",")}}`;
}

function stringText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError("a lone surrogate has no UTF-8 form");
  return JSON.stringify(text);
}
