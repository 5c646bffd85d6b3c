// Reports patterns that compile here and have another meaning in JavaScript, Python or PCRE.
// cspell:ignore ZPSC dgimsuvyx
import { patternTokens } from "@/server/primitives/patternTokens";
import { missesWordBoundaries } from "@/server/primitives/wordBoundaries";

/** Matches letters, marks and digits beyond ASCII, and classes of letters; not `\p{Z}`, `\p{P}` and the like. */
const FOREIGN_LETTERS =
  /(?=[^\0-\x7f])[\p{L}\p{M}\p{N}]|\\[pP]\{?\^?(?![ZPSC])|\\x\{0*(?:[89a-fA-F][\da-fA-F]|[1-9a-fA-F][\da-fA-F]{2,})\}/u;

const UNICODE_SPELLINGS: Readonly<Record<string, string>> = {
  "\\b": "(?:^|[^\\p{L}\\p{M}\\p{N}_]) before a word and (?:[^\\p{L}\\p{M}\\p{N}_]|$) after it",
  "\\B": "[\\p{L}\\p{M}\\p{N}_] where the word must go on",
  "\\w": "[\\p{L}\\p{M}\\p{N}_]",
  "\\W": "[^\\p{L}\\p{M}\\p{N}_]",
  "\\d": "\\p{Nd}",
  "\\s": "[\\s\\p{Z}]",
  "[:…:]": "\\p{L}, \\p{Nd} or another class of Unicode",
};
const ASCII_SPELLINGS: Readonly<Record<string, string>> = {
  "\\w": "[A-Za-z0-9_]",
  "\\d": "[0-9]",
  "\\s": "[ \\t\\n\\f\\r]",
};

/** `missesText`: whether the pattern finds less here than in the other language. */
type Difference = { message: string; missesText: boolean };

/**
 * Explains what the pattern means here and how to write the other meaning.
 * @param missIsFavorable whether the criterion is met when the pattern does not match; then classes and boundaries of
 * ASCII are reported in ASCII patterns too
 */
export function dialectDifferences(pattern: string, missIsFavorable: boolean): Difference[] {
  const hasForeignLetters = FOREIGN_LETTERS.test(pattern);
  const narrowFeatures = [...findNarrowElements(pattern)];
  const wideFeatures = hasForeignLetters && /\\W/.test(pattern) ? ["\\W"] : [];
  const reportedFeatures = hasForeignLetters || missIsFavorable ? [...narrowFeatures, ...wideFeatures] : [];
  return [
    ...(reportedFeatures.length === 0
      ? []
      : [{ message: explainAscii(reportedFeatures, hasForeignLetters), missesText: narrowFeatures.length > 0 }]),
    ...explainForeignSyntax(pattern).map((message) => ({ message, missesText: true })),
  ];
}

/** Finds the elements that match more text in an engine that supports all of Unicode. */
function findNarrowElements(pattern: string): Set<string> {
  const features = new Set<string>();
  if (missesWordBoundaries(pattern)) features.add("\\b");
  for (const [text] of patternTokens(pattern)) {
    if (/^\\[wdsB]$/.test(text)) features.add(text);
    else if (text.startsWith("[")) for (const element of findNarrowInClass(text)) features.add(element);
  }
  return features;
}

/** Finds these elements in a class. Finds none beside a Unicode class, because its author knows the difference. */
function findNarrowInClass(text: string): string[] {
  if (/\\[pP]/.test(text)) return [];
  const [, negation, content = ""] = /^\[(\^?)([^]*)\]$/.exec(text) ?? [];
  const names = [...content.matchAll(/\\([^])|\[:(\^?)\w+:\]/g)];
  return names.flatMap(([namedClass, escapeLetter, negatedName]) => {
    if (escapeLetter === undefined)
      return (negatedName === "^") === (negation === "^") && !isAsciiName(namedClass) ? ["[:…:]"] : [];
    if (negation === "^") return /[WDS]/.test(escapeLetter) ? [`\\${escapeLetter.toLowerCase()}`] : [];
    return /[wds]/.test(escapeLetter) ? [`\\${escapeLetter}`] : [];
  });
}

const isAsciiName = (name: string): boolean => /:\^?(?:ascii|xdigit|cntrl):/.test(name);

function explainAscii(elements: readonly string[], hasForeignLetters: boolean): string {
  const names = elements.join(", ");
  const unicodeAdvice = elements.map((element) => `${UNICODE_SPELLINGS[element] ?? ""} for ${element}`).join("; ");
  const asciiAdvice = elements.flatMap((element) =>
    ASCII_SPELLINGS[element] ? [`${ASCII_SPELLINGS[element]} for ${element}`] : [],
  );
  const meaning = `Here ${names} ${elements.length === 1 ? "knows" : "know"} ASCII only`;
  const result = hasForeignLetters
    ? "so words of other letters are not found as meant"
    : "so other text is missed, and a miss reads as met";
  const alternative =
    hasForeignLetters || asciiAdvice.length === 0 ? "" : ` If ASCII is meant, write ${asciiAdvice.join("; ")}.`;
  return `${meaning}, ${result}. Write ${unicodeAdvice}.${alternative}`;
}

/** Explains syntax of other languages that is plain text here. */
function explainForeignSyntax(pattern: string): string[] {
  const tokens = Array.from(patternTokens(pattern), ([text]) => text);
  const literal = /^\/((?:\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^/\\[])+)\/([dgimsuvyx]*)$/.exec(pattern);
  const messages: string[] = [];
  if (literal) {
    const [, patternText = "", letters = ""] = literal;
    const flags = [...new Set(letters)].filter((letter) => "ims".includes(letter)).join("");
    const fix = `Write ${patternText}${flags === "" ? "" : ` with the flags "${flags}"`}, or \\/ where a slash is meant`;
    messages.push(
      `The slashes around the pattern${letters === "" ? "" : " and the letters after it"} are text here. ${fix}.`,
    );
  }
  // A brace that starts no repetition is a separate token.
  const counts = tokens.flatMap((text, index) => {
    const [braceText] =
      text === "{" && index > 0
        ? (/^\{ *(?:\d+ *)?(?:, *(?:\d+ *)?)?\}/.exec(tokens.slice(index, index + 24).join("")) ?? [])
        : [];
    return braceText && /\d/.test(braceText) ? [braceText] : [];
  });
  for (const count of new Set(counts)) {
    const bounds = count.replaceAll(" ", "").replace("{,", "{0,");
    messages.push(`${count} is text here. Write ${bounds} to repeat, or \\${count} where a brace is meant.`);
  }
  if (tokens.some((text) => text.startsWith("[") && text.includes("&&"))) {
    messages.push("&& in a class is two characters here, no intersection. List the characters of the class.");
  }
  return messages;
}
