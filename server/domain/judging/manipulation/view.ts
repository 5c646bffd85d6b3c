// A text as a reader sees it: compatibility forms, accents, look-alike letters and invisible characters folded away, in lower case.
import { foldText, type Folded } from "@/server/domain/judging/citation/foldText";
import type { Span } from "@/server/domain/judging/manipulation/finding";

/** `text` has the length of what `starts` and `ends` describe; `disguised`: ranges of it in which look-alike letters were replaced. */
export type View = Folded & { disguised: readonly Span[] };

const MIXED_WORD = /[\p{L}\p{N}@$_]+/gu;
// Letters of Cyrillic and Greek that look like Latin ones (after lower-casing), after Unicode's confusables (UTS #39).
const CONFUSABLE = new Map(
  [
    "аa",
    "вb",
    "еe",
    "кk",
    "мm",
    "нh",
    "оo",
    "рp",
    "сc",
    "тt",
    "уy",
    "хx",
    "іi",
    "їi",
    "јj",
    "ѕs",
    "ԁd",
    "ɡg",
    "һh",
    "ԛq",
    "ԝw",
    "ѵv",
  ]
    .concat([
      "ьb",
      "гr",
      "пn",
      "ӏl",
      "αa",
      "βb",
      "γy",
      "εe",
      "ηn",
      "ικ",
      "ιi",
      "κk",
      "νv",
      "οo",
      "ρp",
      "τt",
      "υu",
      "χx",
      "ωw",
      "σo",
    ])
    .concat(["ıi", "ʟl", "ɴn", "ʀr", "ɪi", "ᴏo", "ɑa", "օo", "ոn"])
    .map((pair) => [pair.charAt(0), pair.slice(-1)]),
);
const LEET = new Map(["0o", "1i", "3e", "4a", "5s", "7t", "@a", "$s"].map((pair) => [pair.charAt(0), pair.charAt(1)]));

/** Folds `text` for the screens. A blank line stays "\n\n", another line break "\n", other white space becomes one space. */
export function readableView(text: string): View {
  const folded = foldText(text, { character: plainLetter, blank: keepLines, markup: "kept" });
  const disguised: Span[] = [];
  const plain = lowerCase(folded.text).replace(MIXED_WORD, (word, at: number) => {
    const unmasked = unmask(word);
    if (unmasked !== word) disguised.push({ start: at, end: at + word.length });
    return unmasked;
  });
  return { ...folded, text: plain, disguised };
}

/** The range of the original for a range of the view. */
export function originalSpan({ starts, ends }: Folded, { start, end }: Span): Span {
  return { start: starts[start] ?? 0, end: ends[end - 1] ?? 0 };
}

/** Accents would hide a keyword from the screens. Scripts other than Latin need their marks. */
function plainLetter(normalized: string): string {
  return /^\p{Script=Latin}/u.test(normalized) ? normalized.normalize("NFD").replace(/\p{M}/gu, "") : normalized;
}

function keepLines(run: string): string {
  const lines = run.split("\n", 3).length - 1;
  return lines === 0 ? " " : "\n".repeat(lines);
}

/** Lower case only where it keeps the length, as offsets depend on it. */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/\p{Lu}/gu, (letter) =>
    letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter,
  );
}

/** Replaces look-alikes among Latin letters, and digits among letters, by the letters that they imitate. */
function unmask(word: string): string {
  const latin = /\p{Script=Latin}/u.test(word);
  if (latin && /[\u0250-\u02AF\u0370-\u05FF\u1D00-\u1D7F\u0131]/.test(word)) {
    return Array.from(word, (letter) => CONFUSABLE.get(letter) ?? letter).join("");
  }
  if (latin && /[0-9@$]/.test(word) && /^[a-z0-9@$]{3,24}$/.test(word) && /[a-z]/.test(word.slice(1))) {
    return Array.from(word, (letter) => LEET.get(letter) ?? letter).join("");
  }
  return word;
}
