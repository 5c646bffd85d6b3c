/** A quote with the text around it. */
type Excerpt = { before: string; quote: string; after: string };

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
    wholeQuote.length > MAX_QUOTE_CHARS ? `${wellFormed(wholeQuote.slice(0, MAX_QUOTE_CHARS))}…` : wholeQuote;
  const before = text.slice(Math.max(0, start - CONTEXT_CHARS), start);
  const after = text.slice(end, end + CONTEXT_CHARS);
  return {
    before: start > CONTEXT_CHARS ? `…${wellFormed(before.slice(before.indexOf(" ") + 1))}` : before,
    quote,
    after: end + CONTEXT_CHARS < text.length ? `${wellFormed(after.slice(0, endOfWords(after)))}…` : after,
  };
}

function endOfWords(text: string): number {
  const space = text.lastIndexOf(" ");
  return space === -1 ? text.length : space;
}

const wellFormed = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
