// Cuts a sentence that is too long for one passage, at the best place for its script.
import { COMMAS } from "@/server/judging/citation/terminators";
import type { Passage } from "@/server/judging/citation/passage";

/** Maximum length of a passage. A longer sentence is cut, at white space if there is any. */
export const PASSAGE_CHARS = 1_000;
/** Maximum length of a passage in scripts that separate clauses by spaces and do not mark the end of a sentence. */
const CLAUSE_CHARS = 240;

const SPACED_CLAUSES = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu;
// A space next to a number or a Latin word does not end a clause.
const BETWEEN_CLAUSES = /^[^\p{Nd}\p{sc=Latin}]\s+[^\p{Nd}\p{sc=Latin}\s]/u;
/**
 * Matches a sign after which a text without white space may be cut: the commas of all scripts, the zero-width space,
 * and the mark between Tibetan syllables.
 */
const CLAUSE_END = new RegExp(`[${COMMAS}\\u200B\\u0F0B]`, "u");
/** Separates user-perceived characters (UAX #29), so that no Korean syllable, emoji or flag is cut. */
const CHARACTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
// Further signs that are not cut apart: vowels of Thai and Lao from their consonant, and signs that stack a consonant.
const JOINS_NEXT = /[\u0E40-\u0E44\u0EC0-\u0EC4\u094D\u09CD\u17D2\u1039]/;
const JOINS_PREVIOUS = /[\u0E30\u0E32\u0E33\u0E45\u0E46\u0EB0\u0EB2\u0EB3\u200C]/;
/** Maximum length of a run of joined signs; a longer run is not meaningful text and may be cut anywhere. */
const MAX_CHARACTER_LENGTH = 32;

/** Adds a range to the passages without its outer white space, in pieces of at most PASSAGE_CHARS. */
export function addPieces(passages: Passage[], text: string, from: number, to: number): void {
  let start = skipBlank(text, from, to);
  for (let cut = findCut(text, start, to); cut !== null; cut = findCut(text, start, to)) {
    addTrimmed(passages, text, start, cut);
    start = skipBlank(text, cut, to);
  }
  addTrimmed(passages, text, start, to);
}

/** Returns the end of the piece that begins at `start`; null for the last piece. */
function findCut(text: string, start: number, to: number): number | null {
  if (to - start > CLAUSE_CHARS && isSpacedByClause(text.slice(start, start + CLAUSE_CHARS))) {
    const isClauseEnd = (position: number) =>
      isBlank(text, position) && BETWEEN_CLAUSES.test(text.slice(position - 1, position + 8));
    const cut =
      findLast(isClauseEnd, start + CLAUSE_CHARS, start + CLAUSE_CHARS / 4) ??
      findFirst(isClauseEnd, start + CLAUSE_CHARS, Math.min(start + PASSAGE_CHARS, to));
    if (cut !== null) return cut;
  }
  if (to - start <= PASSAGE_CHARS) return null;
  const [latest, earliest] = [start + PASSAGE_CHARS, start + PASSAGE_CHARS / 2];
  return (
    findLast((position) => isBlank(text, position), latest, earliest) ??
    findLast((position) => CLAUSE_END.test(text.charAt(position - 1)), latest, earliest) ??
    characterBoundary(text, latest)
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

/** Whether the code unit at a position is white space. */
export function isBlank(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  return code <= 0x20
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code >= 0xa0 && /\s/u.test(text.charAt(position));
}

/** Returns the first position from `from` on that is not white space, at most `to`. */
export function skipBlank(text: string, from: number, to: number): number {
  let position = from;
  while (position < to && isBlank(text, position)) position += 1;
  return position;
}

function findLast(isCut: (position: number) => boolean, from: number, to: number): number | null {
  for (let position = from; position > to; position--) if (isCut(position)) return position;
  return null;
}

function findFirst(isCut: (position: number) => boolean, from: number, to: number): number | null {
  for (let position = from; position < to; position++) if (isCut(position)) return position;
  return null;
}

/** Returns the nearest position, at most `position`, that is between two characters. */
function characterBoundary(text: string, position: number): number {
  // Segmentation starts a few characters earlier, because flags are paired from the beginning of their run.
  const from = Math.max(0, position - 4 * MAX_CHARACTER_LENGTH);
  const characters = CHARACTERS.segment(text.slice(from, position + MAX_CHARACTER_LENGTH));
  const isBoundary = (cut: number) =>
    characters.containing(cut - from)?.index === cut - from &&
    !JOINS_NEXT.test(text.charAt(cut - 1)) &&
    !JOINS_PREVIOUS.test(text.charAt(cut));
  const boundary = findLast(isBoundary, position, position - MAX_CHARACTER_LENGTH);
  return boundary ?? (/[\uDC00-\uDFFF]/.test(text.charAt(position)) ? position - 1 : position);
}
