// Compiles regular expressions in RE2 syntax for an engine that takes linear time and never backtracks.
import { LRUCache } from "lru-cache";
import { RE2JS } from "re2js";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { patternBound } from "@/server/primitives/patternBound";

const FLAGS: Record<string, number> = { i: RE2JS.CASE_INSENSITIVE, m: RE2JS.MULTILINE, s: RE2JS.DOTALL };
export const REGEX_FLAGS = Object.keys(FLAGS);

const CACHE = { max: 500, maxBytes: 64 * 2 ** 20 };
/** Memory of an instruction with its states of the automaton. A Unicode class has thousands of ranges. */
const INSTRUCTION_BYTES = { plain: 1_000, unicode: 8_000 };
/** A pattern may exceed the permitted instructions by this factor before re2js simplifies it. */
const SIMPLIFICATION_FACTOR = 16;

/** Matches Unicode classes, which make the automaton's tables a thousand columns wide. */
export const UNICODE_CLASS = /\\[pP]/;

const compiledPatterns = new LRUCache<string, RE2JS>({
  max: CACHE.max,
  maxSize: CACHE.maxBytes,
  sizeCalculation: (regex, key) =>
    2 * key.length + regex.programSize() * INSTRUCTION_BYTES[UNICODE_CLASS.test(key) ? "unicode" : "plain"],
});

/**
 * Compiles a pattern of a compiled rubric, with a cache.
 * @throws the syntax error of re2js for a pattern outside RE2 syntax
 */
export function compileRegex(pattern: string, flags: string): RE2JS {
  const key = `${flags}/${pattern}`;
  const cachedRegex = compiledPatterns.get(key);
  if (cachedRegex) return cachedRegex;
  const bits = [...flags].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0);
  const regex = RE2JS.compile(pattern, bits);
  if (regex.programSize() <= SERVER_LIMITS.patternProgram) compiledPatterns.set(key, regex);
  return regex;
}

/** Returns the instructions of a cached pattern, or else an upper bound, because compiling takes long. */
export function countInstructions(pattern: string, flags: string): number {
  const cachedSize = compiledPatterns.get(`${flags}/${pattern}`)?.programSize();
  return cachedSize ?? Math.min(SERVER_LIMITS.patternProgram, patternBound(pattern));
}

/**
 * Compiles an authored pattern. For one with more than SERVER_LIMITS.patternProgram instructions, returns their number,
 * or an upper bound when its syntax already shows that it is far too large.
 * @throws like compileRegex
 */
export function compileAuthored(pattern: string, flags: string): RE2JS | { tooLarge: number } {
  const bound = patternBound(pattern);
  if (bound > SIMPLIFICATION_FACTOR * SERVER_LIMITS.patternProgram) return { tooLarge: bound };
  const regex = compileRegex(pattern, flags);
  return regex.programSize() > SERVER_LIMITS.patternProgram ? { tooLarge: regex.programSize() } : regex;
}

/**
 * Finds the first match, in UTF-16 offsets, end exclusive; null for none. The test before the search is much faster for
 * most texts.
 */
export function firstMatch(regex: RE2JS, text: string): { start: number; end: number } | null {
  if (!regex.test(text)) return null;
  const matcher = regex.matcher(text);
  return matcher.find() ? { start: matcher.start(), end: matcher.end() } : null;
}
