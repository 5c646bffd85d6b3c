// Invisible and bidirectional characters: text that the judge reads and a reviewer does not see, or sees in another
// order.
import { type Span, spans } from "@/server/judging/manipulation/finding";

const ANY = /[\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]|\uDB40/;
// Flags of regions (🏴 and up to 6 tags with a terminator) are the only remaining use of tag characters (UTS #51).
const TAGS = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}|[\u{E0000}-\u{E007F}]+/gu;
/** Joiners occur singly in emoji and in the scripts that need them; hidden data needs runs. */
const ZERO_WIDTH_RUN = /[\u180E\u200B-\u200F\u2060-\u2064\u206A-\u206F\uFEFF]{6,}/g;
/** One variation selector follows a character; runs of them encode bytes. */
const SELECTOR_RUN = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{3,}/gu;
/** A Latin word that an override turns around. Right-to-left words under it keep their order. */
const REVERSED = /\u202E[^\n\u202A-\u202E]{0,200}?[A-Za-z]{2}[^\n\u202A-\u202E]{0,200}/g;
/**
 * Latin words with a zero-width character in the middle: single ones allow line breaks, so many must be close together.
 */
const SPLIT_WORDS = /[A-Za-z]{1,4}(?:[\u200B-\u200D\u2060\uFEFF][A-Za-z]{1,4}){8,}/g;
/**
 * A line of code up to its first bidi control, when the line has no right-to-left text. The start of a line is looked
 * for by what stands before it: "^" would also begin at a carriage return, and read the rest of the line at each.
 */
const REORDERED_LINE =
  /(?<![^\n])(?=[^\n\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]*(?:\n|$))[^\n\u202A-\u202E\u2066-\u2069]*[\u202A-\u202E\u2066-\u2069]/g;

/**
 * Ranges of the original text that hide something. Bidi marks, isolates, joiners and a byte-order mark hide nothing.
 */
export function findInvisible(text: string): Span[] {
  if (!ANY.test(text)) return [];
  const tags = spans(text, TAGS, ({ start }) => !text.startsWith("\u{1F3F4}", start));
  return [ZERO_WIDTH_RUN, SELECTOR_RUN, REVERSED, SPLIT_WORDS].flatMap((pattern) => spans(text, pattern)).concat(tags);
}

/** Finds code that is displayed in another order than it has ("Trojan Source", CVE-2021-42574). */
export function findReorderedCode(text: string): Span[] {
  return spans(text, REORDERED_LINE);
}
