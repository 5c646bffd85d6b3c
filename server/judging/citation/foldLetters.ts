// Letters that writers and keyboards exchange without another meaning.

/**
 * Vowel points and the like that readers of these scripts leave out: of Hebrew, Arabic and Syriac, and the sign that
 * stretches an Arabic word.
 */
const OPTIONAL_MARKS =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0730-\u074A\u08D3-\u08E1\u08E3-\u08FF]/gu;

// Not exchanged, because the meaning differs: ة and ه, the two letters h of Urdu, Greek and Latin accents, й and
// и, simplified and traditional ideographs. Vowel signs of other scripts are letters, though Unicode calls them marks.
const PAIRS = [
  ["أإآٱ", "ا"],
  ["ىی", "ي"],
  ["کڪ", "ك"],
  ["ہۀۂ", "ه"],
  ["ۃ", "ة"],
  ["ё", "е"],
  ["ς", "σ"],
  ["ı", "i"],
  ["ß", "ss"],
  ["ș", "ş"],
  ["ț", "ţ"],
  ["װ", "וו"],
  ["ױ", "וי"],
  ["ײ", "יי"],
  // Letters that are also written as a consonant with a sign that silences its vowel.
  ["ൺ", "ണ്"],
  ["ൻ", "ന്"],
  ["ർ", "ര്"],
  ["ൽ", "ല്"],
  ["ൾ", "ള്"],
  ["ൿ", "ക്"],
  ["ৎ", "ত্"],
  ["٫", "."],
  ["٬،", ","],
  ["؛", ";"],
  ["؟", "?"],
  ["٪", "%"],
  ["〜", "~"],
] as const;
const FOLDED = new Map(PAIRS.flatMap(([signs, folded]) => [...signs].map((sign) => [sign, folded] as const)));

/** Folds lower-case text in NFKC: optional marks go, exchanged letters become one, and digits those of ASCII. */
export function foldLetters(text: string): string {
  // A small i under the dot of a capital one.
  const bare = text.replaceAll("i\u0307", "i").replace(OPTIONAL_MARKS, "");
  return bare.replace(/[^\0-\x7F]/gu, (sign) => FOLDED.get(sign) ?? (/\p{Nd}/u.test(sign) ? asciiDigit(sign) : sign));
}

/** Digits of a script are ten code points in order, so that the ones before it in its block give the value. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
