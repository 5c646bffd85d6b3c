// Cuts a sentence that is too long for one passage, at the best place that its script offers.
import { COMMAS } from "@/server/judging/citation/terminators";
import type { Passage } from "@/server/judging/citation/sentences";

/** A sentence longer than this is cut at white space where there is any. */
export const PASSAGE_CHARS = 1_000;
/** Scripts that write a space after a clause and no sign after a sentence are cut sooner. */
const CLAUSE_CHARS = 240;

const SPACED_CLAUSES = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu;
// Spaces around numbers and Latin words are no ends of clauses.
const BETWEEN_CLAUSES = /^[^\p{Nd}\p{sc=Latin}]\s+[^\p{Nd}\p{sc=Latin}\s]/u;
/**
 * Matches a sign after which a text without white space is cut: the commas of all scripts, the space of no width and the
 * sign between the syllables of Tibetan.
 */
const CLAUSE_END = new RegExp(`[${COMMAS}\\u200B\\u0F0B]`, "u");
/** Cuts at characters as people see them (UAX #29), so not within a Korean syllable, an emoji or a flag. */
const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
// What belongs together beyond that: vowels of Thai and Lao and their consonant, and signs that stack the next consonant.
const JOINS_NEXT = /[\u0E40-\u0E44\u0EC0-\u0EC4\u094D\u09CD\u17D2\u1039]/;
const JOINS_PREVIOUS = /[\u0E30\u0E32\u0E33\u0E45\u0E46\u0EB0\u0EB2\u0EB3\u200C]/;
/** Longer runs of joined signs are no text. */
const CHARACTER_CHARS = 32;

/** Adds a range without its outer white space, in pieces of at most PASSAGE_CHARS. */
export function addPieces(passages: Passage[], text: string, from: number, to: number): void {
  let start = skipBlank(text, from, to);
  for (let cut = cutOf(text, start, to); cut !== null; cut = cutOf(text, start, to)) {
    addTrimmed(passages, text, start, cut);
    start = skipBlank(text, cut, to);
  }
  addTrimmed(passages, text, start, to);
}

/** Where the piece that begins at `start` ends; null for the last one. */
function cutOf(text: string, start: number, to: number): number | null {
  if (to - start > CLAUSE_CHARS && isSpacedByClause(text.slice(start, start + CLAUSE_CHARS))) {
    const isClauseEnd = (at: number) => isBlank(text, at) && BETWEEN_CLAUSES.test(text.slice(at - 1, at + 8));
    const cut =
      lastOf(isClauseEnd, start + CLAUSE_CHARS, start + CLAUSE_CHARS / 4) ??
      firstOf(isClauseEnd, start + CLAUSE_CHARS, Math.min(start + PASSAGE_CHARS, to));
    if (cut !== null) return cut;
  }
  if (to - start <= PASSAGE_CHARS) return null;
  const [latest, earliest] = [start + PASSAGE_CHARS, start + PASSAGE_CHARS / 2];
  return (
    lastOf((at) => isBlank(text, at), latest, earliest) ??
    lastOf((at) => CLAUSE_END.test(text.charAt(at - 1)), latest, earliest) ??
    wholeCharacter(text, latest)
  );
}

function isSpacedByClause(piece: string): boolean {
  return (piece.match(SPACED_CLAUSES)?.length ?? 0) > piece.length / 2;
}

function addTrimmed(passages: Passage[], text: string, start: number, to: number): void {
  let end = to;
  while (end > start && isBlank(text, end - 1)) end -= 1;
  if (end > start) passages.push({ start, end });
}

/** Whether the code unit at `at` is white space. */
export function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : code >= 0xa0 && /\s/u.test(text.charAt(at));
}

/** The first position from `from` on that is not white space; `to` at most. */
export function skipBlank(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text, at)) at += 1;
  return at;
}

function lastOf(isCut: (at: number) => boolean, from: number, to: number): number | null {
  for (let at = from; at > to; at--) if (isCut(at)) return at;
  return null;
}

function firstOf(isCut: (at: number) => boolean, from: number, to: number): number | null {
  for (let at = from; at < to; at++) if (isCut(at)) return at;
  return null;
}

/** The nearest position up to `at` between two characters. */
function wholeCharacter(text: string, at: number): number {
  // A few characters more, since the parts of a flag are counted from its beginning.
  const from = Math.max(0, at - 4 * CHARACTER_CHARS);
  const characters = CHARACTERS.segment(text.slice(from, at + CHARACTER_CHARS));
  const isWhole = (cut: number) =>
    characters.containing(cut - from)?.index === cut - from &&
    !JOINS_NEXT.test(text.charAt(cut - 1)) &&
    !JOINS_PREVIOUS.test(text.charAt(cut));
  const whole = lastOf(isWhole, at, at - CHARACTER_CHARS);
  return whole ?? (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at);
}
