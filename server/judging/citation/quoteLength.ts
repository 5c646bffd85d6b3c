// How much a quote says, in letters of an alphabet: a translation has about four letters for each ideograph.

/** With fewer letters a quote is no evidence, and neither is a single sign. */
const MIN_LETTERS = 3;
const MIN_SIGNS = 2;
/** With fewer letters, and no digit, a quote that occurs at two places points at none. */
const MIN_UNIQUE_LETTERS = 8;

const SIGNS = /[\p{L}\p{N}\p{M}]/gu;
/** Accents of alphabets add nothing; vowel signs of other scripts count as letters. */
const ACCENT = /[\p{sc=Inherited}]/u;
const WORD_SIGN = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Yi}]/u;
const SYLLABLE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Ethiopic}\p{sc=Cherokee}\p{sc=Canadian_Aboriginal}\p{sc=Vai}]/u;

/** Whether a folded quote says too little to be evidence. */
export function isTooShort(quote: string): boolean {
  const signs = signsOf(quote);
  return signs.length < MIN_SIGNS || lettersOf(signs) < MIN_LETTERS;
}

/** Whether a folded quote is a word that may occur anywhere. */
export function isShort(quote: string): boolean {
  return lettersOf(signsOf(quote)) < MIN_UNIQUE_LETTERS && !/\p{N}/u.test(quote);
}

const signsOf = (quote: string): readonly string[] => (quote.match(SIGNS) ?? []).filter((sign) => !ACCENT.test(sign));

function lettersOf(signs: readonly string[]): number {
  return signs.reduce((sum, sign) => sum + (WORD_SIGN.test(sign) ? 4 : SYLLABLE.test(sign) ? 2 : 1), 0);
}
