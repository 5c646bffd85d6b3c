// Invisible characters: hidden text that the judge reads and a reviewer does not see.
import type { Span } from "@/server/domain/judging/manipulation/finding";
import { spans } from "@/server/domain/judging/manipulation/markers";

// Flags of regions (🏴 and up to 6 tags with a terminator) are the only remaining use of tag characters (UTS #51).
const FLAG = /\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F}/gu;
const TAGS = /[\u{E0000}-\u{E007F}]+/gu;
/** Joiners occur singly in emoji and in the scripts that need them; hidden data needs runs. */
const ZERO_WIDTH_RUN = /[\u200B-\u200F\u2060-\u2064\uFEFF\u180E\u206A-\u206F]{6,}/g;
/** One variation selector follows a character; runs of them encode bytes. */
const SELECTOR_RUN = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{3,}/gu;
const OVERRIDE = /\u202E[^\n\u202C]{2,}/g;
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** Latin words with a zero-width character in the middle. */
const SPLIT_WORD = /[A-Za-z][\u200B-\u200D\u2060\uFEFF][A-Za-z]/g;
const SPLITS = 8;

/** Ranges of the original text that hide something. Bidi marks in right-to-left text, joiners and a byte-order mark hide nothing. */
export function findInvisible(text: string): Span[] {
  const flags = new Set(spans(text, FLAG).map(({ start }) => start + 2));
  const tags = spans(text, TAGS).filter(({ start }) => !flags.has(start));
  const overrides = spans(text, OVERRIDE).filter(({ start, end }) => !RIGHT_TO_LEFT.test(text.slice(start, end)));
  const splits = spans(text, SPLIT_WORD);
  const [first, last] = [splits[0], splits.at(-1)];
  const split =
    first && last && splits.length >= SPLITS && dense(splits) ? [{ start: first.start, end: last.end }] : [];
  return [...tags, ...spans(text, ZERO_WIDTH_RUN), ...spans(text, SELECTOR_RUN), ...overrides, ...split];
}

/** Close together, as in split words; web pages put single ones every few lines for line breaks. */
function dense(splits: readonly Span[]): boolean {
  return splits.some(({ start }, at) => {
    const later = splits[at + SPLITS - 1];
    return later !== undefined && later.end - start < SPLITS * 8;
  });
}
