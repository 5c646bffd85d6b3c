// Rewrites bounds, quantifiers, negations and comparatives to their opposites.
import { anyWord, type Language, type Wording } from "@/server/authoring/contrasts/wording";
import { removeNegation } from "@/server/authoring/lint/rules/negatedHarm";

type Rewrite = readonly [pattern: RegExp, replacement: string];

const COUNT = "(?=\\d|two\\b|three\\b|four\\b|five\\b|zwei\\b|drei\\b|vier\\b)";
const BOUNDS: Record<Language, readonly Rewrite[]> = {
  en: [
    [/\bat least one (?!of\b)/, "no "],
    [new RegExp(`\\bat least ${COUNT}`), "fewer than "],
    [new RegExp(`\\b(?:at most|no more than|up to) ${COUNT}`), "more than "],
    [new RegExp(`\\bno (?:fewer|less) than ${COUNT}`), "fewer than "],
    [new RegExp(`\\bmore than ${COUNT}`), "at most "],
    [new RegExp(`\\b(?:fewer|less) than ${COUNT}`), "at least "],
  ],
  de: [
    [new RegExp(`\\bmindestens ${COUNT}`), "weniger als "],
    [new RegExp(`\\bhöchstens ${COUNT}`), "mehr als "],
    [new RegExp(`\\bmehr als ${COUNT}`), "höchstens "],
    [new RegExp(`\\bweniger als ${COUNT}`), "mindestens "],
  ],
};

const QUANTIFIERS: Record<Language, readonly Rewrite[]> = {
  en: [
    [/^(?:Each|Every) /, "Not every "],
    [/^(?:Each|Every) (?!of\b)/, "No "],
    [/^All of /, "Not all of "],
    [/^All of /, "None of "],
    [/^All (?!of\b|the\b)/, "Not all "],
    [/^Some of /, "None of "],
    [/^None of /, "Some of "],
    [/^No (?=\p{Ll})/u, "Some "],
  ],
  de: [
    [/^Jede(?=[rs]? )/, "Nicht jede"],
    [/^Jede /, "Keine "],
    [/^Jede[rs] /, "Kein "],
    [/^Alle /, "Nicht alle "],
    [/^Alle (?!\p{Ll})/u, "Keine "],
    [/^Keine der /, "Eine der "],
    [/^Kein (?=\p{Lu})/u, "Mindestens ein "],
  ],
};

const WORK = "(?:output|reply|answer|response|summary|text|letter|report|email|message|translation|review|abstract)";
const VERBS =
  "name|state|mention|contain|give|list|cite|quote|tell|answer|explain|offer|use|keep|refer|include|describe|define|recommend|" +
  "show|repeat|greet|acknowledge|respond|attribute|mark|compare|convert|begin|start|end|provide|report|call";
const NEGATIONS: Record<Language, readonly Rewrite[]> = {
  en: [
    [new RegExp(`^(The ${WORK} (?:is|was|has been|must be|should be|can be)) (?=\\p{Ll})`, "u"), "$1 not "],
    [new RegExp(`^(The ${WORK}) says (?=\\p{Ll})`, "u"), "$1 does not say "],
    [new RegExp(`^(The ${WORK}) (${VERBS})s (?=\\p{L}|\\d)`, "u"), "$1 does not $2 "],
  ],
  de: [[/^((?:Die|Der|Das) \p{Lu}\p{L}+ \p{Ll}+t) (?=eine?[nmr]? \p{Lu})/u, "$1 k"]],
};

const OPPOSITES: Record<Language, readonly (readonly [string, string])[]> = {
  en: "higher/lower larger/smaller longer/shorter earlier/later before/after above/below faster/slower highest/lowest largest/smallest increases/decreases increased/decreased"
    .split(" ")
    .map(splitPair),
  de: "höher/niedriger größer/kleiner länger/kürzer früher/später schneller/langsamer höchste/niedrigste größte/kleinste steigt/sinkt teurer/billiger"
    .split(" ")
    .map(splitPair),
};

/** Returns the opposites that contradict the statement. */
export function swapLogic(statement: string, { language, isNegated, isOpen }: Wording): string[] {
  const swappedQuantifiers = applyRewrites(statement, QUANTIFIERS[language]);
  if (isNegated) {
    const harm = language === "en" ? removeNegation(statement) : removeNicht(statement);
    return harm === null || isOpen ? swappedQuantifiers : [...swappedQuantifiers, harm];
  }
  const negations = swappedQuantifiers.length > 0 ? [] : applyRewrites(statement, NEGATIONS[language]);
  if (isOpen) return [...swappedQuantifiers, ...negations];
  return [
    ...swappedQuantifiers,
    ...applyRewrites(statement, BOUNDS[language]),
    ...negations,
    ...swapComparatives(statement, language),
  ];
}

function splitPair(pair: string): readonly [string, string] {
  const [word = "", opposite = ""] = pair.split("/");
  return [word, opposite];
}

function applyRewrites(statement: string, rewrites: readonly Rewrite[]): string[] {
  return rewrites.flatMap(([pattern, text]) => (pattern.test(statement) ? [statement.replace(pattern, text)] : []));
}

function swapComparatives(statement: string, language: Language): string[] {
  return OPPOSITES[language].flatMap((pair) => {
    const word = anyWord(pair.join("|")).exec(statement);
    // "lower case" is no comparison, and "at least as high" and "higher or equal" are excluded with their "or".
    if (!word || /^[- ]case\b/.test(statement.slice(word.index + word[0].length))) return [];
    const opposite = pair[word[0] === pair[0] ? 1 : 0];
    return anyWord(opposite).test(statement) ? [] : [statement.replace(anyWord(pair.join("|")), opposite)];
  });
}

function removeNicht(statement: string): string | null {
  const parts = statement.split(/ nicht(?= \p{L})(?! (?:nur|mehr|jede|alle|einmal))/u);
  return parts.length === 2 ? parts.join("") : null;
}
