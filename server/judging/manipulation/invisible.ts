// Finds invisible and bidirectional characters, with which the judge reads a text that a reviewer does not see, or sees
// in another order.
import { type Span, findSpans } from "@/server/judging/manipulation/finding";

const ANY_INVISIBLE = /[\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]|\uDB40/;
// Flags of regions (🏴 and up to 6 tags with a terminator) are the only remaining use of tag characters (UTS #51).
const TAGS = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}|[\u{E0000}-\u{E007F}]+/gu;
/** Matches runs of joiners. Emoji and some scripts use single joiners; hidden data needs runs. */
const ZERO_WIDTH_RUN = /[\u180E\u200B-\u200F\u2060-\u2064\u206A-\u206F\uFEFF]{6,}/g;
/** Matches runs of variation selectors, which encode bytes. In a normal text one selector follows a character. */
const SELECTOR_RUN = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{3,}/gu;
/** Matches a Latin word that an override turns around. Right-to-left words after an override keep their order. */
const REVERSED_WORD = /\u202E[^\n\u202A-\u202E]{0,200}?[A-Za-z]{2}[^\n\u202A-\u202E]{0,200}/g;
/**
 * Matches Latin words with many zero-width characters close together. A single one may be a place for a line break.
 */
const SPLIT_WORDS = /[A-Za-z]{1,4}(?:[\u200B-\u200D\u2060\uFEFF][A-Za-z]{1,4}){8,}/g;
/**
 * Matches a line of code without right-to-left text, up to its first bidi control. The look-behind finds the start of a
 * line: "^" would also match after each carriage return, and take quadratic time.
 */
const REORDERED_LINE =
  /(?<![^\n])(?=[^\n\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]*(?:\n|$))[^\n\u202A-\u202E\u2066-\u2069]*[\u202A-\u202E\u2066-\u2069]/g;

/** Finds the ranges of a text that hide something. Single bidi marks, isolates, joiners and byte-order marks do not. */
export function findInvisible(text: string): Span[] {
  if (!ANY_INVISIBLE.test(text)) return [];
  const tags = findSpans(text, TAGS, ({ start }) => !text.startsWith("\u{1F3F4}", start));
  return [ZERO_WIDTH_RUN, SELECTOR_RUN, REVERSED_WORD, SPLIT_WORDS]
    .flatMap((pattern) => findSpans(text, pattern))
    .concat(tags);
}

/** Finds code that is displayed in another order than it has ("Trojan Source", CVE-2021-42574). */
export function findReorderedCode(text: string): Span[] {
  return findSpans(text, REORDERED_LINE);
}
