// Full stops that end no sentence, by what stands before and after them.

/** Facts about a whole text that help to read its full stops. */
export type TextStyle = { usesCapitals: boolean; usesOrdinals: boolean; endsWithDanda: boolean };

// cspell:ignore danda Sinhala Viet
// cspell:disable
const CAPITALIZED_SENTENCE = /(?:^|[.!?\n])\s?["'“„«([]?\p{Lu}/u;
// Languages that write "3." for "third" and may begin the next word with a capital: by their letters, or as German by
// its words.
const ORDINAL_LANGUAGE =
  /[ßğışİőűřěů]|(?:^|\s)(?:(?:der|und|ist|nicht|für|wird|dem|eine|zum)(?!\p{L})|(?:[Aa]m|[Ii]m|[Vv]om|[Bb]is) \d)/u;

/** Reads the style of a text, once for all of its full stops. */
export function textStyleOf(text: string): TextStyle {
  return {
    usesCapitals: CAPITALIZED_SENTENCE.test(text),
    usesOrdinals: ORDINAL_LANGUAGE.test(text),
    endsWithDanda: text.includes("।"),
  };
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that begin sentences and follow no abbreviation, initial or ordinal. */
const STARTERS = wordSet(
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
/** Abbreviations that are followed by what they announce. */
const ANNOUNCING = /^(?:dr|mr|mrs|ms|prof|st|hr|fr|nr|vgl|bzw|cf|vs|ca|e\.g|i\.e|z\.b|d\.h|u\.a|p\.ej|т\.е|т\.к|см)$/i;
/** The months of languages that write them with a capital, after "3." */
const MONTHS = wordSet(
  "januar jänner februar märz april mai juni juli august september oktober november dezember jan feb mär apr jun jul aug " +
    "sep sept okt nov dez january february march may june july october december ocak şubat mart nisan mayıs haziran temmuz " +
    "ağustos eylül ekim kasım aralık",
);
/** Letters that make up abbreviations without vowels. Many alphabets add letters to these, most of which are vowels. */
const CONSONANTS = /^[bcdfghjklmnpqrstvwxzłбвгґджзклмнпрстфхцчшщβγδζθκλμνξπρστφχψς]{1,4}$/iu;
// cspell:enable
/** Thai abbreviations consist of consonants. */
const THAI_CONSONANTS = /^[\u0E01-\u0E2E]{1,4}$/;
const SYLLABIC = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Devanagari}]/u;
const TOKEN = /(?<![\p{L}\p{M}\p{N}]\.?)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}]|\.(?=[\p{L}\p{N}]))*$/u;
const ORDINAL = /^(?:\d{1,3}|[IVX]{2,5})$/;
/** Before the last part of a word with an apostrophe or a hyphen. */
const JOINED = /[\p{L}\p{M}]['’ʼ‘\-‐‑]$/u;
/** Scripts in which such words end sentences, as the Gujarati "is" does. */
const WORDS_OF_ONE_LETTER = /^[\p{sc=Gujarati}\p{sc=Sinhala}\p{sc=Vai}\p{sc=Tai_Viet}]/u;
/** An initial before another one. */
const INITIAL_BEFORE = /(?:^|\s)\p{L}\p{M}*\.\s?\p{L}\p{M}*$/u;
/** "Abb. 7." names a place by a number that is no ordinal. */
const POINTER = /\p{L}\.\s{1,2}\d{1,3}$/u;
/** "5 kg." and "2023 г." end a sentence before a capital; "300 v. Chr." does not. */
const UNIT = /\p{Nd}\s?(?![nv]$)\p{Ll}{1,4}$/u;

/**
 * Whether the full stop after `before` belongs to an abbreviation, an initial, an ordinal or a date. `next` is the text
 * after white space, from its first letter or digit; both may be cut at a few words.
 */
export function isAbbreviated(before: string, next: string, style: TextStyle): boolean {
  const token = TOKEN.exec(before)?.[0] ?? "";
  const word = /^[\p{L}\p{M}]*/u.exec(next)?.[0] ?? "";
  // A letter before a full stop is an initial, and begins no sentence.
  const isInitial = next.charAt(word.length) === "." && lettersOf(word).length === 1;
  const isStarter = STARTERS.has(word.toLowerCase()) && !isInitial;
  if (ORDINAL.test(token)) {
    if (/^\d/.test(next) || MONTHS.has(word.toLowerCase())) return true;
    return word !== "" && style.usesOrdinals && !isStarter && !POINTER.test(before);
  }
  if (/^\d{1,2}\.\d{1,2}$/.test(token)) return /^\d{2,4}(?!\d)/.test(next);
  if (/\d/.test(token) || token === "") return false;
  if (ANNOUNCING.test(token)) return true;
  if (UNIT.test(before) && /^\p{Lu}/u.test(next) && !isInitial) return false;
  if (/^\p{Nd}/u.test(next) && isShortWord(token)) return true;
  if (!isInitial && isShortLastWord(token, before, next, style)) return false;
  return isAbbreviation(token, style) && !isStarter;
}

/** Whether a word that is as short as an initial or an abbreviation ends its sentence as the last word. */
function isShortLastWord(token: string, before: string, next: string, style: TextStyle): boolean {
  if (WORDS_OF_ONE_LETTER.test(token)) return !INITIAL_BEFORE.test(before);
  if (!/^\p{Ll}/u.test(token)) return false;
  if (JOINED.test(before.slice(0, -token.length))) return true;
  // Many languages end sentences with a word of one vowel. German, which has ordinals, writes "u. a." and "i. A."
  const isVowel = /^.$/u.test(lettersOf(token)) && !CONSONANTS.test(lettersOf(token));
  return isVowel && !style.usesOrdinals && /^\p{Lu}/u.test(next);
}

const lettersOf = (token: string): string => token.normalize("NFD").replace(/\p{M}/gu, "");

function isAbbreviation(token: string, style: TextStyle): boolean {
  const letters = lettersOf(token);
  if (ABBREVIATIONS.has(token.toLowerCase()) || /^(?:\p{L}{1,4}\.)+\p{L}{1,4}$/u.test(token)) return true;
  if (THAI_CONSONANTS.test(token)) return true;
  if (SYLLABIC.test(token)) return style.endsWithDanda && letters.length <= 2 && /\p{sc=Devanagari}/u.test(token);
  // "EE. UU." doubles its letters for a plural.
  if (/^(\p{Lu})\1$/u.test(token)) return true;
  if (/^\p{L}$/u.test(letters) || /^\p{Lu}\p{Ll}$/u.test(letters)) return true;
  // "Bd.", "vgl.", "стр.": too short for a word, and not "PDF."
  return /\p{Ll}$/u.test(letters) && CONSONANTS.test(letters);
}

/** Before a number, three letters are rather "Abs." than the end of a sentence. */
function isShortWord(token: string): boolean {
  const isWholeWord = STARTERS.has(token.toLowerCase()) || SYLLABIC.test(token);
  return !isWholeWord && [...token].length <= 3;
}
