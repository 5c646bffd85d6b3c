/** A quote with the text around it. */
type Excerpt = { textBefore: string; quote: string; textAfter: string };

const CONTEXT_CHARS = 90;
const MAX_QUOTE_CHARS = 600;

/**
 * Cuts an excerpt around UTF-16 offsets, never within a surrogate pair and, where possible, not within a word; null
 * when the range is outside the text.
 */
export function cutExcerpt(text: string, start: number, end: number): Excerpt | null {
  if (start < 0 || end <= start || end > text.length) return null;
  const wholeQuote = text.slice(start, end);
  const quote =
    wholeQuote.length > MAX_QUOTE_CHARS ? `${trimSurrogates(wholeQuote.slice(0, MAX_QUOTE_CHARS))}…` : wholeQuote;
  const textBefore = text.slice(Math.max(0, start - CONTEXT_CHARS), start);
  const textAfter = text.slice(end, end + CONTEXT_CHARS);
  return {
    textBefore:
      start > CONTEXT_CHARS ? `…${trimSurrogates(textBefore.slice(textBefore.indexOf(" ") + 1))}` : textBefore,
    quote,
    textAfter:
      end + CONTEXT_CHARS < text.length ? `${trimSurrogates(textAfter.slice(0, findWordsEnd(textAfter)))}…` : textAfter,
  };
}

function findWordsEnd(text: string): number {
  const space = text.lastIndexOf(" ");
  return space === -1 ? text.length : space;
}

const trimSurrogates = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
