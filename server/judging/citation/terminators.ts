// Lists the signs that end sentences, for all scripts.

/**
 * Content of a character class: Sentence_Terminal of Unicode 16, with the Tibetan shad, and without the Burmese comma
 * and SPACED_TERMINATORS. The table is part of the code because JavaScript lacks the property, and because prompts
 * number the passages, so every version of Node must cut a text in the same way. `Intl.Segmenter` changes with the
 * runtime, splits abbreviations, and takes a minute per megabyte.
 */
const OTHER_TERMINATORS =
  "\\u061D-\\u061F\\u06D4\\u0700-\\u0702\\u07F9\\u0837\\u0839\\u083D\\u083E\\u0964\\u0965\\u0F0D-\\u0F12\\u104B" +
  "\\u1362\\u1367\\u1368\\u166E\\u1735\\u1736\\u17D4\\u17D5\\u1803\\u1809\\u1944\\u1945\\u1AA8-\\u1AAB\\u1B4E\\u1B4F" +
  "\\u1B5A\\u1B5B\\u1B5E\\u1B5F\\u1B7D-\\u1B7F\\u1C3B\\u1C3C\\u1C7E\\u1C7F\\u2CF9-\\u2CFB\\u3002\\uA4FF\\uA60E\\uA60F" +
  "\\uA6F3\\uA6F7\\uA876\\uA877\\uA8CE\\uA8CF\\uA92F\\uA9C8\\uA9C9\\uAA5D-\\uAA5F\\uAAF0\\uAAF1\\uABEB\\uFE12\\uFE15" +
  "\\uFE16\\uFE52\\uFE56\\uFE57\\uFF01\\uFF0E\\uFF1F\\uFF61\\u{10A56}\\u{10A57}\\u{10F55}-\\u{10F59}" +
  "\\u{10F86}-\\u{10F89}\\u{11047}\\u{11048}\\u{110BE}-\\u{110C1}\\u{11141}-\\u{11143}\\u{111C5}\\u{111C6}\\u{111CD}" +
  "\\u{111DE}\\u{111DF}\\u{11238}\\u{11239}\\u{1123B}\\u{1123C}\\u{112A9}\\u{113D4}\\u{113D5}\\u{1144B}\\u{1144C}" +
  "\\u{115C2}\\u{115C3}\\u{115C9}-\\u{115D7}\\u{11641}\\u{11642}\\u{1173C}-\\u{1173E}\\u{11944}\\u{11946}\\u{11A42}" +
  "\\u{11A43}\\u{11A9B}\\u{11A9C}\\u{11C41}\\u{11C42}\\u{11EF7}\\u{11EF8}\\u{11F43}\\u{11F44}\\u{16A6E}\\u{16A6F}" +
  "\\u{16AF5}\\u{16B37}\\u{16B38}\\u{16B44}\\u{16D6E}\\u{16D6F}\\u{16E98}\\u{1BC9F}\\u{1DA88}";

/** Terminators that end a sentence only before white space, because they also occur in words, numbers and addresses. */
const SPACED_TERMINATORS = ".!?\\u0589\\u2024\\u2026\\u203C\\u203D\\u2047-\\u2049\\u2E2E\\u2E3C\\u2E53\\u2E54";

/** Content of a character class with every terminator. */
export const TERMINATORS = SPACED_TERMINATORS + OTHER_TERMINATORS;

/** Content of a character class with the signs that end a clause: commas, colons and semicolons. */
export const COMMAS = ",;:\\u055D\\u060C\\u061B\\u104A\\u1363-\\u1366\\u3001\\uFF0C\\uFF1A\\uFF1B\\uFF64";

// Signs that stay with the sentence before them: closing marks and footnote numbers. A mark that opens a quotation in
// one language and closes it in another is closing before white space. A French closing mark has a space before it.
const CLOSERS = "(?:[\"'”’»\\p{Pe}*_`]|[\\p{Pi}](?=\\s|$)|[ \\u00A0\\u202F]»(?=\\s|$)|\\[\\d{1,3}\\]|[¹²³⁰⁴-⁹])*";

/** Matches terminators (the only group) and closing signs. Two Ethiopic word separators count as a full stop. */
export const SENTENCE_END = `((?:[${TERMINATORS}]|\\u1361\\u1361)(?:[${TERMINATORS}]|\\s(?=[\\u0F0D\\u0F0E]))*)${CLOSERS}`;

const NEEDS_SPACE = new RegExp(`^[${SPACED_TERMINATORS}]+$`, "u");

/** Whether these terminators end a sentence only before white space. */
export function needsSpace(terminators: string): boolean {
  return NEEDS_SPACE.test(terminators);
}
