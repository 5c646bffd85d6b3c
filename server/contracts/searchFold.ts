/**
 * Matches the characters that a search ignores, as a regular expression of JavaScript and of Postgres: accents of
 * Latin, Greek and Cyrillic, points of Hebrew, vowel signs and the stretching mark of Arabic, and characters without width.
 */
export const SEARCH_FOLD_DROPPED =
  String.raw`[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670` +
  String.raw`\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2060` +
  String.raw`\u20d0-\u20ff\ufe20-\ufe2f\ufeff]`;
const DROPPED = new RegExp(SEARCH_FOLD_DROPPED, "g");
const ASCII = /^[\0-\x7f]*$/;

/**
 * Folds a text for search: case, width and compatibility forms, accents, and ß. Vowel signs of Indic scripts and the
 * marks of kana are kept, because they distinguish words. The SQL function `search_fold` does the same.
 */
export function searchFold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  // Lowering İ adds an accent.
  const lowered = text.normalize("NFKD").replace(DROPPED, "").toLowerCase().replace(DROPPED, "");
  return lowered.replaceAll("ς", "σ").replaceAll("ß", "ss").normalize("NFC");
}
