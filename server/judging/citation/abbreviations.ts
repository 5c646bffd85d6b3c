// Recognizes full stops that do not end a sentence, by the text before and after them.

/** Properties of a whole text that decide how its full stops are interpreted. */
export type TextStyle = { usesCapitals: boolean; usesOrdinals: boolean; endsWithDanda: boolean };

// cspell:ignore danda Sinhala Viet
// cspell:disable
const CAPITALIZED_SENTENCE = /(?:^|[.!?\n])\s?["'“„«([]?\p{Lu}/u;
// Languages that write "3." for "third" and may capitalize the next word. They are recognized by their letters, German
// by common words.
const ORDINAL_LANGUAGE =
  /[ßğışİőűřěů]|(?:^|\s)(?:(?:der|und|ist|nicht|für|wird|dem|eine|zum)(?!\p{L})|(?:[Aa]m|[Ii]m|[Vv]om|[Bb]is) \d)/u;

/** Determines the style of a text. Call it once per text, not once per full stop. */
export function detectTextStyle(text: string): TextStyle {
  return {
    usesCapitals: CAPITALIZED_SENTENCE.test(text),
    usesOrdinals: ORDINAL_LANGUAGE.test(text),
    endsWithDanda: text.includes("।"),
  };
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that begin a sentence and do not follow an abbreviation, initial or ordinal. */
const SENTENCE_STARTERS = wordSet(
  "the this that these those it he she we they you i there then when if but and so however after before our his her " +
    "its their der die das dies diese dieser es er sie wir ihr ich ein eine man aber und dann danach wenn als doch auch " +
    "da so nun jetzt dort hier ohne nur kein keine im in am auf bei mit nach für von zu le la les il elle nous vous ils elles mais un une " +
    "el los las ella pero si lo gli ma o os as ele ela mas bu ve ama bir biz onlar он она оно они это но мы вы как что " +
    "в на и а не по для если",
);
/** Abbreviations with vowels; those without are recognized by their form. */
const ABBREVIATIONS = wordSet(
  "prof aprox mah cad sok ul tel sra mme mlle gen col capt gov sen rep rev hon fig figs eq sec vol approx art abs kap abb tab ziff inkl exkl " +
    "evtl etc usw bzw al ed eds op ej pág págs núm av avda dott ing inc corp co jr sr dipl geb gest gegr mio mia max min " +
    "jan feb apr aug sep sept okt oct nov dec dez mar jun jul проф ул рис им тов акад тыс млн млрд гл обл αρ σελ " +
    "κεφ παρ εκ திரு डॉ प्रो श्री रु पं सं नं क्र पृ",
);
/** Abbreviations that never end a sentence, because something always follows them: "Dr.", "e.g." */
const NEVER_FINAL = /^(?:dr|mr|mrs|ms|prof|st|hr|fr|nr|vgl|bzw|cf|vs|ca|e\.g|i\.e|z\.b|d\.h|u\.a|p\.ej|т\.е|т\.к|см)$/i;
/** Capitalized names of months, as in "3. Mai". */
const MONTHS = wordSet(
  "januar jänner februar märz april mai juni juli august september oktober november dezember jan feb mär apr jun jul aug " +
    "sep sept okt nov dez january february march may june july october december ocak şubat mart nisan mayıs haziran temmuz " +
    "ağustos eylül ekim kasım aralık",
);
/** Abbreviations without vowels. Letters that other alphabets add are mostly vowels, so they are not listed. */
const CONSONANTS = /^[bcdfghjklmnpqrstvwxzłбвгґджзклмнпрстфхцчшщβγδζθκλμνξπρστφχψς]{1,4}$/iu;
// cspell:enable
/** Thai abbreviations consist of consonants. */
const THAI_CONSONANTS = /^[\u0E01-\u0E2E]{1,4}$/;
const SYLLABIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Devanagari}]/u;
const TOKEN = /(?<![\p{L}\p{M}\p{N}]\.?)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}]|\.(?=[\p{L}\p{N}]))*$/u;
const ORDINAL = /^(?:\d{1,3}|[IVX]{2,5})$/;
/** Matches the text before a part of a word that follows an apostrophe or a hyphen. */
const JOINED_WORD_START = /[\p{L}\p{M}]['’ʼ‘\-‐‑]$/u;
/** Scripts in which a word of one letter may end a sentence, such as the Gujarati "is". */
const WORDS_OF_ONE_LETTER = /^[\p{sc=Gujarati}\p{sc=Sinhala}\p{sc=Vai}\p{sc=Tai_Viet}]/u;
/** Matches an initial followed by another one, as in "J. S". */
const INITIAL_PAIR = /(?:^|\s)\p{L}\p{M}*\.\s?\p{L}\p{M}*$/u;
/** Matches a reference such as "Abb. 7", whose number is not an ordinal. */
const NUMBERED_REFERENCE = /\p{L}\.\s{1,2}\d{1,3}$/u;
/** Matches a number with a unit. "5 kg." and "2023 г." end a sentence before a capital; "300 v. Chr." does not. */
const UNIT = /\p{Nd}\s?(?![nv]$)\p{Ll}{1,4}$/u;

/**
 * Whether the full stop after `before` belongs to an abbreviation, an initial, an ordinal or a date. `next` is the text
 * after the following white space, from its first letter or digit. A few words of both are enough.
 */
export function isFullStopWithinSentence(before: string, next: string, style: TextStyle): boolean {
  const token = TOKEN.exec(before)?.[0] ?? "";
  const word = /^[\p{L}\p{M}]*/u.exec(next)?.[0] ?? "";
  // A single letter before a full stop is an initial, so it does not begin a sentence.
  const isInitial = next.charAt(word.length) === "." && withoutAccents(word).length === 1;
  const isStarter = SENTENCE_STARTERS.has(word.toLowerCase()) && !isInitial;
  if (ORDINAL.test(token)) {
    if (/^\d/.test(next) || MONTHS.has(word.toLowerCase())) return true;
    return word !== "" && style.usesOrdinals && !isStarter && !NUMBERED_REFERENCE.test(before);
  }
  if (/^\d{1,2}\.\d{1,2}$/.test(token)) return /^\d{2,4}(?!\d)/.test(next);
  if (/\d/.test(token) || token === "") return false;
  if (NEVER_FINAL.test(token)) return true;
  if (UNIT.test(before) && /^\p{Lu}/u.test(next) && !isInitial) return false;
  if (/^\p{Nd}/u.test(next) && isShortWord(token)) return true;
  if (!isInitial && isShortLastWord(token, before, next, style)) return false;
  return isAbbreviation(token, style) && !isStarter;
}

/** Whether a token that is as short as an initial or an abbreviation is a whole word that ends its sentence. */
function isShortLastWord(token: string, before: string, next: string, style: TextStyle): boolean {
  if (WORDS_OF_ONE_LETTER.test(token)) return !INITIAL_PAIR.test(before);
  if (!/^\p{Ll}/u.test(token)) return false;
  if (JOINED_WORD_START.test(before.slice(0, -token.length))) return true;
  // Many languages end sentences with a word of one vowel. German, which has ordinals, writes "u. a." and "i. A."
  const isVowel = /^.$/u.test(withoutAccents(token)) && !CONSONANTS.test(withoutAccents(token));
  return isVowel && !style.usesOrdinals && /^\p{Lu}/u.test(next);
}

const withoutAccents = (token: string): string => token.normalize("NFD").replace(/\p{M}/gu, "");

function isAbbreviation(token: string, style: TextStyle): boolean {
  const letters = withoutAccents(token);
  if (ABBREVIATIONS.has(token.toLowerCase()) || /^(?:\p{L}{1,4}\.)+\p{L}{1,4}$/u.test(token)) return true;
  if (THAI_CONSONANTS.test(token)) return true;
  if (SYLLABIC.test(token)) return style.endsWithDanda && letters.length <= 2 && /\p{sc=Devanagari}/u.test(token);
  // "EE. UU." doubles its letters for a plural.
  if (/^(\p{Lu})\1$/u.test(token)) return true;
  if (/^\p{L}$/u.test(letters) || /^\p{Lu}\p{Ll}$/u.test(letters)) return true;
  // "Bd.", "vgl." and "стр." have no vowel, so they are not words. "PDF." ends with a capital, so it may be one.
  return /\p{Ll}$/u.test(letters) && CONSONANTS.test(letters);
}

/** Whether a token is so short that before a number it is an abbreviation, such as "Abs." in "Abs. 3". */
function isShortWord(token: string): boolean {
  const isWholeWord = SENTENCE_STARTERS.has(token.toLowerCase()) || SYLLABIC.test(token);
  return !isWholeWord && [...token].length <= 3;
}
