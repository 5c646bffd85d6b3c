// Cuts prose, lists, tables and code into sentences and lines.
import { isAbbreviated, type TextStyle, textStyleOf } from "@/server/judging/citation/abbreviations";
import { addPieces, isBlank, skipBlank } from "@/server/judging/citation/pieces";
import { needsSpace, SENTENCE_END } from "@/server/judging/citation/terminators";

/**
 * A range in UTF-16 code units, end exclusive, without white space at its ends. `place`: the pointer (RFC 6901), or its
 * end, of an item of a JSON text, or of the object whose member it is.
 */
export type Passage = { start: number; end: number; place?: string };

/** A line shorter than this ends because it ends, not because it is full. */
const FULL_LINE = 30;

// Greek asks with a semicolon, and Armenian is often typed with a colon as its full stop.
// The sign is tried first, because looking behind at every position takes most of the time.
const TYPED_END = "[;\\u037E](?<=\\p{sc=Greek}.)(?=\\s)|:(?<=\\p{sc=Armenian}.)(?=\\s)";
const BREAK = new RegExp(`${SENTENCE_END}|${TYPED_END}|\\r\\n?|[\\n\\u0085\\u2028\\u2029]`, "gu");
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/u;
// Georgian has small letters alone, so that they say nothing.
const SMALL = "(?!\\p{sc=Georgian})\\p{Ll}";
const BEGINS_SMALL = new RegExp(`^${SMALL}`, "u");
const BEGINS_BLOCK = new RegExp(`^(?:\\r\\n?|[\\n\\u0085\\u2028\\u2029])[^\\S\\n]*(?:\\n|$|(?!${SMALL})\\S)`, "u");
const BEGINS_LIST = /^(?:\r\n?|[\n\u2028\u2029])[^\S\n]*(?:\d{1,3}[.)]|[^\p{L}\p{N}\s])/u;
const LIST_LABEL = /(?:^|[\n\r])[^\S\n]{0,8}[*_(]{0,3}(?:\d{1,3}(?:\.\d{1,3}){0,2}|\p{L}|[ivxIVX]{2,4})$/u;
/** No abbreviation: most sentences end so, which saves the other tests. */
const LONG_WORD = /[a-zà-ÿ]{7}$/;
/** Longer than any abbreviation, and than the label of a list's item. */
const TOKEN_CHARS = 24;
const OPENING = /^["'“„«»‘([¿¡*_]{1,3}/u;
/** Enough for the word that follows. */
const NEXT_CHARS = 24;
// Signs and particles that go on in the sentence around a quotation.
const CONTINUES = /^(?:[,;:،؛、，：；]|と|って)/u;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Returns the sentences and lines of a range. */
export function sentences(text: string, from: number, to: number): Passage[] {
  const passages: Passage[] = [];
  const style = textStyleOf(text.slice(from, to));
  let start = from;
  let lineStart = from;
  let abbreviationEnd = -1;
  const breaks = new RegExp(BREAK);
  breaks.lastIndex = from;
  for (let found = breaks.exec(text); found && found.index < to; found = breaks.exec(text)) {
    const isLine = LINE_BREAK.test(found[0].charAt(0));
    const end = isLine ? found.index : breaks.lastIndex;
    if (isLine) {
      const isOpen = abbreviationEnd > start && skipBlank(text, abbreviationEnd, end) === end;
      const goesOn = isWrapped(text, lineStart, end, isOpen);
      lineStart = breaks.lastIndex;
      if (goesOn) continue;
    } else if (!endsSentence(text, { start, at: found.index, end, to }, found[1] ?? found[0], style)) {
      abbreviationEnd = end;
      continue;
    }
    addPieces(passages, text, start, end);
    start = end;
  }
  addPieces(passages, text, start, to);
  return passages;
}

/** A full line that ends within a sentence: the next one begins with a small letter, or it ends in an abbreviation. */
function isWrapped(text: string, lineStart: number, end: number, isOpen: boolean): boolean {
  if (end - lineStart < FULL_LINE) return false;
  const next = text.slice(end, end + FULL_LINE);
  return isOpen ? !BEGINS_LIST.test(next) && next.trim() !== "" : !BEGINS_BLOCK.test(next);
}

type Stop = { start: number; at: number; end: number; to: number };

/** Whether in the sentence from `start` the signs from `at` to `end`, of which `run` are terminators, end it. */
function endsSentence(text: string, { start, at, end, to }: Stop, run: string, style: TextStyle): boolean {
  if (end >= to) return true;
  if (!isBlank(text, end)) return endsWithoutSpace(text, at, end, run);
  const nextAt = skipBlank(text, end, to);
  const endsLine = LINE_BREAK.test(text.slice(end, nextAt));
  const next = text.slice(nextAt, Math.min(nextAt + NEXT_CHARS, to)).replace(OPENING, "");
  // A line may begin with a small letter for other reasons.
  if (!endsLine && needsSpace(run) && style.usesCapitals && BEGINS_SMALL.test(next)) return false;
  if (run !== ".") return true;
  const before = text.slice(Math.max(start, at - TOKEN_CHARS), at);
  if (LONG_WORD.test(before)) return true;
  return !LIST_LABEL.test(before) && !isAbbreviated(before, next, style);
}

/** Most scripts need no white space after their own signs; Chinese and Japanese need none after any. */
function endsWithoutSpace(text: string, at: number, end: number, run: string): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(end)];
  if (needsSpace(run)) return /^(?:\.|[!?]+)$/.test(run) && WITHOUT_SPACES.test(before) && WITHOUT_SPACES.test(after);
  if (/\p{Nd}/u.test(before) && /\p{Nd}/u.test(after)) return false;
  return !CONTINUES.test(text.slice(end, end + 2));
}
