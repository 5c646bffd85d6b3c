// Very long repetition, which pushes other content out of what a judge reads.
import type { Span } from "@/server/domain/judging/manipulation/finding";

/** Minimum code units of a run of blanks, of repeated words, or of symbols (tables, lookup arrays and encoded images repeat legitimately). */
const LONG = { blank: 4_000, words: 12_000, signs: 60_000 } as const;
const PERIOD = 256;
const PROBE = 1_024;
const STEP = 2_048;

/** Ranges of the original text in which at most 256 code units repeat exactly, for very long. Varied filler is not detected. */
export function findPadding(text: string): Span[] {
  const found: Span[] = [];
  for (let at = 0; at + PROBE <= text.length; at += STEP) {
    const period = shortestPeriod(text.slice(at, at + PROBE));
    if (period === null) continue;
    const run = { start: at, end: at + PROBE };
    while (run.end < text.length && text[run.end] === text[run.end - period]) run.end += 1;
    while (run.start > 0 && text[run.start - 1] === text[run.start - 1 + period]) run.start -= 1;
    if (run.end - run.start >= LONG[kindOf(text.slice(at, at + period))]) found.push(run);
    at = Math.max(at, run.end - STEP);
  }
  return found;
}

function kindOf(unit: string): keyof typeof LONG {
  if (/^\s+$/u.test(unit)) return "blank";
  // A single letter without a space is part of an encoded image.
  const letters = unit.match(/\p{L}/gu)?.length ?? 0;
  const wordy = /\s/u.test(unit) || /[^\x00-\x7F]/.test(unit);
  return wordy && letters * 2 >= unit.replace(/\s/gu, "").length ? "words" : "signs";
}

/** By the Knuth-Morris-Pratt failure function: the period is the length minus the longest border. */
function shortestPeriod(text: string): number | null {
  const border = new Uint16Array(text.length);
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[at] !== text[length]) length = border[length - 1] ?? 0;
    if (text[at] === text[length]) length += 1;
    border[at] = length;
  }
  const period = text.length - (border[text.length - 1] ?? 0);
  return period <= PERIOD ? period : null;
}
