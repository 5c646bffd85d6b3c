// Words as the linter compares them.

const STOP_WORDS = new Set(
  (
    "a all an and any are as at be been but by can contain contains do does each every for from has have if in into is it its " +
    "make makes may must no not of on or output should so submission than that the their them there these they this those to " +
    "was were when which who will with"
  ).split(" "),
);

/** Scripts without spaces between words give one word a character. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

/** Every word in lower case, without a possessive s. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]s\b/g, "")
      .match(WORD) ?? []
  );
}

/** The stems of the words that carry meaning. */
export function contentStems(text: string): Set<string> {
  const content = wordsOf(text).filter((word) => !STOP_WORDS.has(word) && (word.length > 1 || !/[a-z]/.test(word)));
  return new Set(content.map(stem));
}

/** The statement without quoted text, so that an example is not read as a requirement. */
export function withoutQuotes(statement: string): string {
  return statement.replace(/"[^"]{0,300}"|“[^“”]{0,300}”|`[^`]{0,300}`|(?<!\w)'[^']{0,300}'(?!\w)/g, '""');
}

function stem(word: string): string {
  return word.length > 4 ? word.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|s|e)$/, "") : word;
}
