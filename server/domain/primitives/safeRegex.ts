// Regular expressions in RE2 syntax on a linear-time engine: no pattern and no text can make it backtrack.
import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";

const FLAGS: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
export const REGEX_FLAGS = Object.keys(FLAGS);

const compiled = new LRUCache<string, RE2JS>({ max: 500 });

/** Compiles (cached). Throws re2js' syntax error for a pattern outside RE2 syntax. */
export function compileRegex(pattern: string, flags: string): RE2JS {
  const key = `${flags}/${pattern}`;
  const known = compiled.get(key);
  if (known) return known;
  const bits = [...flags].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0);
  const regex = RE2JS.compile(pattern, bits);
  compiled.set(key, regex);
  return regex;
}

/** First match as UTF-16 offsets, end exclusive; null for none. The plain test answers most texts much faster than a search. */
export function firstMatch(regex: RE2JS, text: string): { start: number; end: number } | null {
  if (!regex.test(text)) return null;
  const matcher = regex.matcher(text);
  return matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
}
