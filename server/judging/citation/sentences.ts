// Cuts prose, lists, tables and code into sentences and lines.

/**
 * A range in UTF-16 code units, end exclusive, without white space at its ends. `place`: the pointer (RFC 6901), or its
 * end, of an item of a JSON text, or of the object whose member it is.
 */
export type Passage = { start: number; end: number; place?: string };

/** A sentence longer than this is cut at white space where there is any. */
export const PASSAGE_CHARS = 1_000;
/** A line shorter than this ends because it ends, not because it is full. */
const FULL_LINE = 30;

// Signs that may end a sentence, with closing quotation marks and brackets; or a line's end.
const BREAK = /[.!?…。！？]+["'”’»)\]」』*_]*|\n/gu;
// "Dr.", "No.", "J.", "e.g." and the number of a list's item end no sentence.
const ABBREVIATED = /(?:^|\n)[^\S\n]*\d{1,3}\.$|(?:^|[\s("'“‘[])(?:\p{Lu}\p{Ll}?|Mrs|\p{L}|(?:\p{L}\.)+\p{L})\.$/u;
const ABBREVIATION_CHARS = 16;
const NEW_BLOCK = /^\n[^\S\n]*(?:\n|$|[^\p{Ll}\s])/u;

/** The sentences and lines of a range. */
export function sentences(text: string, from: number, to: number): Passage[] {
  const passages: Passage[] = [];
  let start = from;
  let lineStart = from;
  const breaks = new RegExp(BREAK);
  breaks.lastIndex = from;
  for (let found = breaks.exec(text); found && found.index < to; found = breaks.exec(text)) {
    const line = found[0] === "\n";
    const end = line ? found.index : breaks.lastIndex;
    const goesOn = line ? isWrapped(text, lineStart, end) : !endsSentence(text, found.index, end);
    if (line) lineStart = breaks.lastIndex;
    if (goesOn) continue;
    addCut(passages, text, start, end);
    start = end;
  }
  addCut(passages, text, start, to);
  return passages;
}

/** A full line that ends within a sentence: the next one begins with a small letter. */
function isWrapped(text: string, lineStart: number, end: number): boolean {
  return end - lineStart >= FULL_LINE && !NEW_BLOCK.test(text.slice(end, end + FULL_LINE));
}

/** Chinese and Japanese put no white space after a sentence. */
function endsSentence(text: string, sign: number, end: number): boolean {
  if (/[。！？]/u.test(text.charAt(sign))) return true;
  if (!isBlank(text, end)) return false;
  return !ABBREVIATED.test(text.slice(Math.max(0, sign - ABBREVIATION_CHARS), sign + 1));
}

/** Adds a range without its outer white space, in pieces of at most PASSAGE_CHARS. */
function addCut(passages: Passage[], text: string, from: number, to: number): void {
  let start = skipBlank(text, from, to);
  while (to - start > PASSAGE_CHARS) {
    const blank = lastBlank(text, start + PASSAGE_CHARS / 2, start + PASSAGE_CHARS);
    const cut = blank ?? wholeCharacter(text, start + PASSAGE_CHARS);
    addTrimmed(passages, text, start, cut);
    start = skipBlank(text, cut, to);
  }
  addTrimmed(passages, text, start, to);
}

function addTrimmed(passages: Passage[], text: string, start: number, to: number): void {
  let end = to;
  while (end > start && isBlank(text, end - 1)) end -= 1;
  if (end > start) passages.push({ start, end });
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : code >= 0xa0 && /\s/u.test(text.charAt(at));
}

function skipBlank(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text, at)) at += 1;
  return at;
}

function lastBlank(text: string, from: number, to: number): number | null {
  for (let at = to; at > from; at--) if (isBlank(text, at)) return at;
  return null;
}

/** Not between the two halves of a surrogate pair. */
function wholeCharacter(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
