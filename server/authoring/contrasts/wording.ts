// Reads from the wording of a statement which of its variations contradict it.

export type Language = "en" | "de";

const ENGLISH = /\b(?:the|each|every|does|this|all of)\b/i;
const GERMAN =
  /(?<!\p{L})(?:der|die|das|dem|den|des|ist|wird|und|im|zur?m?|eine?[nmrs]?|keine?[nmrs]?|jede[nmrs]?|alle[nr]?|nicht)(?!\p{L})/giu;
/** "die" and "der" alone are words of other languages too. */
const MIN_GERMAN_WORDS = 2;

/** Detects the language of a statement; null unless it is English or German. */
function detectLanguage(statement: string): Language | null {
  if ((statement.match(GERMAN) ?? []).length >= MIN_GERMAN_WORDS) return "de";
  return ENGLISH.test(statement) ? "en" : null;
}

/** Builds a pattern for whole words. `\b` supports only the letters of ASCII. */
export const anyWord = (alternatives: string, flags = "u"): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${alternatives})(?![\\p{L}\\p{N}_-])`, flags);

const NEGATED = anyWord(
  "not|no|never|none|nothing|neither|cannot|without|only|unless|except|\\p{L}+n['’]t|" +
    "nicht|nie|niemals|nichts|niemand|ohne|nur|außer|keine?[nmrs]?",
  "iu",
);
const UNIVERSAL = anyWord("each|every|all|any|both|always|jede[nmrs]?|alle[nmrs]?|beide[nr]?|immer", "iu");
const OPEN = anyWord("or|if|when|whenever|where|such as|for example|oder|wenn|falls|sofern|wo|zum Beispiel", "iu");
const BOUND = anyWord(
  "at least|at most|more than|less than|fewer than|up to|over|under|within|between|until|since|before|after|by|from|about|" +
    "above|below|exceeds?|minimum|maximum|earlier|later|or more|mindestens|höchstens|mehr als|weniger als|bis|über|unter|" +
    "innerhalb|zwischen|seit|ab|vor|nach|früher|später|etwa",
  "iu",
);
const NEGATED_BOUND = /\bno (?:more|fewer|less) than\b/gi;

export type Wording = {
  language: Language;
  /** Whether the statement is negated. Such a statement is also true of other things. */
  isNegated: boolean;
  isUniversal: boolean;
  /** Whether it has alternatives or conditions, so that a changed part may leave it true. */
  isOpen: boolean;
  /** Whether it has a bound. "At least 4" follows from "at least 5", so another number is no contradiction. */
  isBounded: boolean;
};

/**
 * Reads which changes of a statement contradict it.
 * @returns null for another language
 */
export function readWording(statement: string): Wording | null {
  const language = detectLanguage(statement);
  if (language === null) return null;
  return {
    language,
    isNegated: NEGATED.test(statement.replace(NEGATED_BOUND, "")),
    isUniversal: UNIVERSAL.test(statement),
    isOpen: OPEN.test(statement),
    isBounded: BOUND.test(statement) || NEGATED_BOUND.test(statement),
  };
}
