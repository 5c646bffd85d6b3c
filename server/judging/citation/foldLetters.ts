// Maps letters that writers and keyboards use interchangeably to one form.

/** Optional marks of Hebrew, Arabic and Syriac, such as vowel points, and the sign that stretches an Arabic word. */
const OPTIONAL_MARKS =
  /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0730-\u074A\u08D3-\u08E1\u08E3-\u08FF]/gu;

// Each pair is [signs, the form that replaces them]. Not listed, because they change the meaning: ة and ه, the two
// letters h of Urdu, Greek and Latin accents, й and и, simplified and traditional ideographs. Vowel signs of other
// scripts are not listed either: they are letters, although Unicode classifies them as marks.
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
  // Letters that can also be written as a consonant with a sign that removes its vowel.
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
const FORM_BY_SIGN = new Map(PAIRS.flatMap(([signs, form]) => [...signs].map((sign) => [sign, form] as const)));

/**
 * Folds lower-case NFKC text: removes optional marks, unifies interchangeable letters, and converts digits to ASCII.
 */
export function foldLetters(text: string): string {
  // The lower case of the Turkish İ is an i with a combining dot.
  const unmarked = text.replaceAll("i\u0307", "i").replace(OPTIONAL_MARKS, "");
  return unmarked.replace(
    /[^\0-\x7F]/gu,
    (sign) => FORM_BY_SIGN.get(sign) ?? (/\p{Nd}/u.test(sign) ? asciiDigit(sign) : sign),
  );
}

/**
 * Converts a digit to ASCII. A script's digits are consecutive code points, so the distance to its zero is the value.
 */
function asciiDigit(sign: string): string {
  const codePoint = sign.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}
