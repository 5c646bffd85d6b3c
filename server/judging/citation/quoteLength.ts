// Measures the length of a quote in letters of an alphabet. An ideograph counts as four letters, because its
// translation has about as many.

/** Minimum length of a quote that is evidence. */
const MIN_LETTERS = 3;
const MIN_SIGNS = 2;
/** Minimum length of a quote without a digit that may occur at two places. */
const MIN_UNIQUE_LETTERS = 8;

const SIGNS = /[\p{L}\p{N}\p{M}]/gu;
/** Matches accents, which do not count. Vowel signs of other scripts are not among them and count as letters. */
const ACCENT = /[\p{sc=Inherited}]/u;
const WORD_SIGN = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Yi}]/u;
const SYLLABLE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Ethiopic}\p{sc=Cherokee}\p{sc=Canadian_Aboriginal}\p{sc=Vai}]/u;

/** Whether a folded quote is too short to be evidence. */
export function isTooShort(quote: string): boolean {
  const signs = significantSigns(quote);
  return signs.length < MIN_SIGNS || countLetters(signs) < MIN_LETTERS;
}

/** Whether a folded quote is so short that it has to be unique in the text. */
export function isShort(quote: string): boolean {
  return countLetters(significantSigns(quote)) < MIN_UNIQUE_LETTERS && !/\p{N}/u.test(quote);
}

const significantSigns = (quote: string): readonly string[] =>
  (quote.match(SIGNS) ?? []).filter((sign) => !ACCENT.test(sign));

function countLetters(signs: readonly string[]): number {
  return signs.reduce((sum, sign) => sum + (WORD_SIGN.test(sign) ? 4 : SYLLABLE.test(sign) ? 2 : 1), 0);
}
