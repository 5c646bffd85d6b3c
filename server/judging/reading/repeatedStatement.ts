// Finds passages that repeat the criterion's statement. A reply that names a date does not say "The reply names a
// date": such a sentence is about the work, like an invented verdict, so the answer has to hold without it.
import { searchFold } from "@/server/contracts/searchFold";
import { leadingNumber } from "@/server/judging/reading/aboutChecking";
import type { AskedKind } from "@/server/judging/reading/readingPrompt";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import { workSubject } from "@/server/rubric/workNames";

/** Minimum length of the statement. A shorter one also occurs in works by chance. */
const MIN_WORDS = 4;
/** Share of the statement's words that a sentence about the work repeats when it says the same in nearly the same words. */
const MIN_REPEATED_SHARE = 0.8;
/** Maximum length of such a sentence, in lengths of the statement. */
const MAX_LENGTH_RATIO = 3;
/** Maximum number of lines that a repeated statement is spread over. */
const MAX_LINES = 4;

/**
 * Returns the numbers under which a reader sees the passages that repeat the statement; none unless the statement is
 * about the work. In a reading of cited passages each text is a passage, in one of all the material each numbered line.
 */
export function findRepeatedStatement(
  criterion: CompiledCriterion,
  kind: AskedKind,
  texts: readonly FencedText[],
): number[] {
  const { statement, inverted } = criterion;
  const words = foldedWords(statement ?? "");
  const subject = workSubject(words);
  if (inverted || subject === null || words.split(" ").length < MIN_WORDS) return [];
  const repeats = (text: string) => repeatsStatement(text, words, subject);
  if (kind === "cold") return texts.flatMap(({ text }, index) => (repeats(text) ? [index + 1] : []));
  return texts.filter(({ text }) => repeats(text)).flatMap(({ text }) => repeatingLines(text.split("\n"), repeats));
}

/** Returns the numbers of the shortest runs of lines that repeat the statement. */
function repeatingLines(lines: readonly string[], repeats: (text: string) => boolean): number[] {
  const repeatingRuns = new Set<string>();
  for (let count = 1; count <= MAX_LINES; count++) {
    for (let first = 0; first + count <= lines.length; first++) {
      const run = lines.slice(first, first + count);
      if (!run.some((line) => repeatingRuns.has(line)) && repeats(run.join("\n")))
        run.forEach((line) => repeatingRuns.add(line));
    }
  }
  return lines.flatMap((line) => (repeatingRuns.has(line) ? (leadingNumber(line) ?? []) : []));
}

function repeatsStatement(text: string, words: string, subject: string): boolean {
  if (` ${foldedWords(text)} `.includes(` ${words} `)) return true;
  const statementWords = new Set(words.split(" "));
  return text.split(SENTENCE_END).some((sentence) => {
    const sentenceWords = foldedWords(sentence);
    const start = sentenceWords.startsWith(subject) ? 0 : sentenceWords.indexOf(` ${subject}`);
    if (start === -1 || sentenceWords.length > MAX_LENGTH_RATIO * words.length) return false;
    const repeatedWords = new Set(
      sentenceWords
        .slice(start)
        .split(" ")
        .filter((word) => statementWords.has(word)),
    );
    return repeatedWords.size >= MIN_REPEATED_SHARE * statementWords.size;
  });
}

const SENTENCE_END = /[.!?…。！？।](?=\s|$)/u;
/** Matches what the service puts in front of a line. */
const LINE_MARKS = /^(?:\d+[|+]|(?:cited|around|note)\|)/gm;

/** Returns the folded words of a text, separated by single spaces, without the marks in front of its lines. */
const foldedWords = (text: string): string =>
  searchFold(text.replaceAll(LINE_MARKS, " "))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
