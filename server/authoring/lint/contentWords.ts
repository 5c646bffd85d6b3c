// Splits texts into the words that the linter compares.

const STOP_WORDS = new Set(
  (
    "a all an and any are as at be been but by can contain contains do does each every for from has have if in into is it its " +
    "make makes may must no not of on or output should so submission than that the their them there these they this those to " +
    "was were when which who will with"
  ).split(" "),
);

/** Matches a word. In scripts without spaces between words, each character is one. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

/** Returns the words of a text in lower case, without a possessive s. */
export function splitWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]s\b/g, "")
      .match(WORD) ?? []
  );
}

/** Returns the stems of the words that carry meaning. */
export function contentStems(text: string): Set<string> {
  const contentWords = splitWords(text).filter(
    (word) => !STOP_WORDS.has(word) && (word.length > 1 || !/[a-z]/.test(word)),
  );
  return new Set(contentWords.map(stem));
}

/** Removes quoted text from a statement, so that an example is not read as a requirement. */
export function removeQuotes(statement: string): string {
  return statement.replace(/"[^"]{0,300}"|“[^“”]{0,300}”|`[^`]{0,300}`|(?<!\w)'[^']{0,300}'(?!\w)/g, '""');
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|s|e)$/, "") : word;
}
