// Cuts prose, lists, tables and code into sentences and lines.
import { isFullStopWithinSentence, type TextStyle, detectTextStyle } from "@/server/judging/citation/abbreviations";
import type { Passage } from "@/server/judging/citation/passage";
import { addPieces, isBlank, skipBlank } from "@/server/judging/citation/pieces";
import { needsSpace, SENTENCE_END } from "@/server/judging/citation/terminators";

/** Minimum length of a line that may have been wrapped. A shorter line ends intentionally. */
const FULL_LINE_CHARS = 30;

// The Greek question mark is a semicolon, and Armenian is often typed with a colon as its full stop.
// The sign comes before the look-behind, because looking behind at every position would be slow.
const TYPED_END = "[;\\u037E](?<=\\p{sc=Greek}.)(?=\\s)|:(?<=\\p{sc=Armenian}.)(?=\\s)";
const SENTENCE_OR_LINE_END = new RegExp(`${SENTENCE_END}|${TYPED_END}|\\r\\n?|[\\n\\u0085\\u2028\\u2029]`, "gu");
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/u;
// Georgian has only small letters, so a small letter there does not continue a sentence.
const SMALL_LETTER = "(?!\\p{sc=Georgian})\\p{Ll}";
const STARTS_WITH_SMALL_LETTER = new RegExp(`^${SMALL_LETTER}`, "u");
const STARTS_NEW_BLOCK = new RegExp(
  `^(?:\\r\\n?|[\\n\\u0085\\u2028\\u2029])[^\\S\\n]*(?:\\n|$|(?!${SMALL_LETTER})\\S)`,
  "u",
);
const STARTS_LIST_ITEM = /^(?:\r\n?|[\n\u2028\u2029])[^\S\n]*(?:\d{1,3}[.)]|[^\p{L}\p{N}\s])/u;
const LIST_LABEL = /(?:^|[\n\r])[^\S\n]{0,8}[*_(]{0,3}(?:\d{1,3}(?:\.\d{1,3}){0,2}|\p{L}|[ivxIVX]{2,4})$/u;
/** Matches a word that is too long for an abbreviation. Most sentences end with one, which saves the slower tests. */
const LONG_WORD = /[a-zà-ÿ]{7}$/;
/** Characters before a full stop that are examined: more than any abbreviation or list label has. */
const TOKEN_CHARS = 24;
const OPENING_SIGNS = /^["'“„«»‘([¿¡*_]{1,3}/u;
/** Characters after a full stop that are examined: enough for the next word. */
const NEXT_CHARS = 24;
// Signs and particles after a quotation that continue the surrounding sentence.
const CONTINUES_SENTENCE = /^(?:[,;:،؛、，：；]|と|って)/u;
const SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Cuts a range of a text into its sentences and lines. */
export function sentences(text: string, from: number, to: number): Passage[] {
  const passages: Passage[] = [];
  const style = detectTextStyle(text.slice(from, to));
  let start = from;
  let lineStart = from;
  let abbreviationEnd = -1;
  const breaks = new RegExp(SENTENCE_OR_LINE_END);
  breaks.lastIndex = from;
  for (let match = breaks.exec(text); match && match.index < to; match = breaks.exec(text)) {
    const isLine = LINE_BREAK.test(match[0].charAt(0));
    const end = isLine ? match.index : breaks.lastIndex;
    if (isLine) {
      const endsInAbbreviation = abbreviationEnd > start && skipBlank(text, abbreviationEnd, end) === end;
      const continuesInNextLine = isWrapped(text, lineStart, end, endsInAbbreviation);
      lineStart = breaks.lastIndex;
      if (continuesInNextLine) continue;
    } else if (
      !endsSentence(text, { start, signsStart: match.index, end, rangeEnd: to }, match[1] ?? match[0], style)
    ) {
      abbreviationEnd = end;
      continue;
    }
    addPieces(passages, text, start, end);
    start = end;
  }
  addPieces(passages, text, start, to);
  return passages;
}

/**
 * Whether a line was wrapped within a sentence: the next one begins with a small letter, or it ends in an abbreviation.
 */
function isWrapped(text: string, lineStart: number, end: number, endsInAbbreviation: boolean): boolean {
  if (end - lineStart < FULL_LINE_CHARS) return false;
  const next = text.slice(end, end + FULL_LINE_CHARS);
  return endsInAbbreviation ? !STARTS_LIST_ITEM.test(next) && next.trim() !== "" : !STARTS_NEW_BLOCK.test(next);
}

type SentenceEnd = { start: number; signsStart: number; end: number; rangeEnd: number };

/**
 * Whether the signs from `signsStart` to `end` end the sentence that begins at `start`. `terminators`: those among the
 * signs.
 */
function endsSentence(
  text: string,
  { start, signsStart, end, rangeEnd }: SentenceEnd,
  terminators: string,
  style: TextStyle,
): boolean {
  if (end >= rangeEnd) return true;
  if (!isBlank(text, end)) return endsWithoutSpace(text, signsStart, end, terminators);
  const nextStart = skipBlank(text, end, rangeEnd);
  const endsLine = LINE_BREAK.test(text.slice(end, nextStart));
  const next = text.slice(nextStart, Math.min(nextStart + NEXT_CHARS, rangeEnd)).replace(OPENING_SIGNS, "");
  // At the end of a line a small letter is no sign of a continued sentence: list items may begin with one.
  if (!endsLine && needsSpace(terminators) && style.usesCapitals && STARTS_WITH_SMALL_LETTER.test(next)) return false;
  if (terminators !== ".") return true;
  const before = text.slice(Math.max(start, signsStart - TOKEN_CHARS), signsStart);
  if (LONG_WORD.test(before)) return true;
  return !LIST_LABEL.test(before) && !isFullStopWithinSentence(before, next, style);
}

/** Whether a terminator without white space after it ends a sentence, as it does in Chinese and Japanese. */
function endsWithoutSpace(text: string, signsStart: number, end: number, terminators: string): boolean {
  const [before, after] = [text.charAt(signsStart - 1), text.charAt(end)];
  if (needsSpace(terminators))
    return (
      /^(?:\.|[!?]+)$/.test(terminators) && SCRIPT_WITHOUT_SPACES.test(before) && SCRIPT_WITHOUT_SPACES.test(after)
    );
  if (/\p{Nd}/u.test(before) && /\p{Nd}/u.test(after)) return false;
  return !CONTINUES_SENTENCE.test(text.slice(end, end + 2));
}
