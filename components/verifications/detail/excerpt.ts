/** A quote with what stands around it. */
export type Excerpt = { before: string; quote: string; after: string };

const AROUND = 90;
const LONGEST = 600;

/** Cut at UTF-16 offsets, never within a surrogate pair or, where there is a space to cut at, a word. Null beyond the text. */
export function excerptOf(text: string, start: number, end: number): Excerpt | null {
  if (start < 0 || end <= start || end > text.length) return null;
  const whole = text.slice(start, end);
  const quote = whole.length > LONGEST ? `${wellFormed(whole.slice(0, LONGEST))}…` : whole;
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  return {
    before: start > AROUND ? `…${wellFormed(before.slice(before.indexOf(" ") + 1))}` : before,
    quote,
    after: end + AROUND < text.length ? `${wellFormed(after.slice(0, endOfWords(after)))}…` : after,
  };
}

function endOfWords(text: string): number {
  const space = text.lastIndexOf(" ");
  return space === -1 ? text.length : space;
}

const wellFormed = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
