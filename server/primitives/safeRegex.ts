// Regular expressions in RE2 syntax on a linear-time engine: no pattern and no text can make it backtrack.
import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { patternBound } from "@/server/primitives/patternBound";

const FLAGS: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
export const REGEX_FLAGS = Object.keys(FLAGS);

const CACHE = { max: 500, maxBytes: 64 * 2 ** 20 };
/** Memory of an instruction with the automaton's states; a Unicode class has thousands of ranges. */
const INSTRUCTION_BYTES = { plain: 1_000, unicode: 8_000 };
/** re2js simplifies: what has this many times the permitted instructions by its syntax may still be small enough. */
const SIMPLIFIED = 16;

/** The automaton's tables are a thousand columns wide then. */
export const UNICODE_CLASS = /\\[pP]/;

const compiled = new LRUCache<string, RE2JS>({
  max: CACHE.max,
  maxSize: CACHE.maxBytes,
  sizeCalculation: (regex, key) =>
    2 * key.length + regex.programSize() * INSTRUCTION_BYTES[UNICODE_CLASS.test(key) ? "unicode" : "plain"],
});

/** Compiles a pattern of a compiled rubric (cached). Throws re2js' syntax error for a pattern outside RE2 syntax. */
export function compileRegex(pattern: string, flags: string): RE2JS {
  const key = `${flags}/${pattern}`;
  const cachedRegex = compiled.get(key);
  if (cachedRegex) return cachedRegex;
  const bits = [...flags].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0);
  const regex = RE2JS.compile(pattern, bits);
  if (regex.programSize() <= SERVER_LIMITS.patternProgram) compiled.set(key, regex);
  return regex;
}

/** Instructions of a pattern of a compiled rubric, or an upper bound: compiling takes longer than many evaluations. */
export function instructionsOf(pattern: string, flags: string): number {
  const cachedSize = compiled.get(`${flags}/${pattern}`)?.programSize();
  return cachedSize ?? Math.min(SERVER_LIMITS.patternProgram, patternBound(pattern));
}

/**
 * Compiles an authored pattern, unless it has more than SERVER_LIMITS.patternProgram instructions: then their number. What is
 * far too large by its syntax is not compiled, and the number is an upper bound. Throws like compileRegex.
 */
export function compileAuthored(pattern: string, flags: string): RE2JS | { tooLarge: number } {
  const bound = patternBound(pattern);
  if (bound > SIMPLIFIED * SERVER_LIMITS.patternProgram) return { tooLarge: bound };
  const regex = compileRegex(pattern, flags);
  return regex.programSize() > SERVER_LIMITS.patternProgram ? { tooLarge: regex.programSize() } : regex;
}

/**
 * First match as UTF-16 offsets, end exclusive; null for none. The plain test answers most texts much faster than a
 * search.
 */
export function firstMatch(regex: RE2JS, text: string): { start: number; end: number } | null {
  if (!regex.test(text)) return null;
  const matcher = regex.matcher(text);
  return matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
}
