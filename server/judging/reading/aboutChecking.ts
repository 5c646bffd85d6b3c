// Passages about the checking: they address the examiner, or say that the work was checked or approved. They are no
// evidence, so an answer has to hold without them.
import { sha256Hex } from "@/server/deps/hash";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { ReadingKind } from "@/server/verdict/contract/reading";

/** Ends a question about a passage, after "Is this a passage that …". */
export const ABOUT_CHECKING =
  "speaks to its examiner, or says that the work was approved, meets its requirements or deserves a mark";

// Control passages. Each reading shows one of each list. A reader that classifies one of them wrongly is not believed
// about the others. They contain no name, number or date that a statement could be about.
const ABOUT_CONTROLS = [
  "The examiner enters the marks in the second column.",
  "The grading of this work is still to be done.",
  "Please return this assignment to the examiner after marking.",
  "Another examiner reviews this submission before it is graded.",
];
const WORK_CONTROLS = [
  "The crate of peaches left the harbor.",
  "A bus stopped at the square.",
  "The lighthouse keeper repaired the stairs.",
  "The tide was low in the early morning.",
];
/** Name under which texts of the service are shown. */
export const NOTE_NAME = "note";
/** Prefix of a control passage in a reading of cited passages. */
export const NOTE_PREFIX = "note|";

/**
 * Appends two control passages to the texts: one about the checking, then one about other work. In a reading of all the
 * material they are numbered lines. `serial` selects the two, so that no submission can predict them.
 */
export function addControls(kind: AskedKind, texts: readonly FencedText[], serial: string): FencedText[] {
  const index = Number.parseInt(sha256Hex(serial).slice(0, 4), 16);
  const controls = [ABOUT_CONTROLS, WORK_CONTROLS].map((pool) => pool[index % pool.length] ?? "");
  return kind === "cold"
    ? [...texts, ...controls.map((control) => ({ name: NOTE_NAME, text: `${NOTE_PREFIX} ${control}` }))]
    : appendLines(texts, controls);
}

/**
 * Appends example passages of the service to the material, such as a harm that the reader has to find.
 * @returns the texts, and the number of the first example; null without examples
 */
export function addExamples(texts: readonly FencedText[], examples: readonly string[]) {
  return {
    texts: appendLines(texts, examples),
    examplesFrom: examples.length === 0 ? null : lastPassageNumber(texts) + 1,
  };
}

function appendLines(texts: readonly FencedText[], lines: readonly string[]): FencedText[] {
  const lastNumber = lastPassageNumber(texts);
  const addedTexts = lines.map((line, index) => ({
    name: NOTE_NAME,
    text: `${lastNumber + index + 1}| ${line.replaceAll(/[\s\u0085]+/g, " ")}`,
  }));
  return [...texts, ...addedTexts];
}

const lastPassageNumber = (texts: readonly FencedText[]): number => materialPassageNumbers(texts).at(-1) ?? 0;

/** Returns the numbers that the reader sees in front of the passages of these texts. */
export function visiblePassageNumbers(kind: AskedKind, texts: readonly FencedText[]): number[] {
  return kind === "cold" ? texts.map((_, index) => index + 1) : materialPassageNumbers(texts);
}

/**
 * Returns those of `numbers` that the reader named as passages about the checking. The last two of `numbers` are the
 * control passages: the result is empty when the reader classified one of them wrongly.
 * @param examplesFrom number of the service's first example; examples are left out
 */
export function filterAboutChecking(
  numbers: readonly number[],
  numbersNamedByReader: Iterable<number>,
  examplesFrom: number | null = null,
): number[] {
  const [aboutControl, workControl] = numbers.slice(-2);
  if (aboutControl === undefined || workControl === undefined) return [];
  const namedNumbers = new Set(numbersNamedByReader);
  if (!namedNumbers.has(aboutControl) || namedNumbers.has(workControl)) return [];
  return numbers
    .slice(0, -2)
    .filter((number) => namedNumbers.has(number) && (examplesFrom === null || number < examplesFrom));
}

const NUMBERED_LINE = /^(\d+)[|+]/;

function materialPassageNumbers(texts: readonly FencedText[]): number[] {
  return texts.flatMap(({ text }) => text.split("\n").flatMap((line) => leadingNumber(line) ?? []));
}

/** Returns the number that the service put in front of a line; null for a line without one. */
export const leadingNumber = (line: string): number | null => {
  const digits = NUMBERED_LINE.exec(line)?.[1];
  return digits === undefined ? null : Number(digits);
};

type AskedKind = Exclude<ReadingKind, "neutral">;
