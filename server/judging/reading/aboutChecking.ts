// Passages that speak to the person who checks the work, or about its checking. They are no evidence: what a reader agrees to
// with them has to hold without them.
import { sha256Hex } from "@/server/deps/hash";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { ReadingKind } from "@/server/judging/contract";

/** Completes a question about a passage. */
export const ABOUT_CHECKING =
  "speaks to its examiner, or says that the work was approved, meets its requirements or deserves a mark";

// One passage of each kind is shown with those that are cited: a reader that does not tell them apart tells nothing.
// None has a name, a number or a day that a statement could be about.
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
/** Names the texts that are ours. */
export const NOTE_NAME = "note";
/** Begins the line of a control, which is not cited and establishes nothing. */
export const NOTE = "note|";

/**
 * Adds the controls after the texts: one about the checking, one of a work. `serial`: chooses which, so that no text can
 * know. In a material they are two more numbered lines.
 */
export function withControls(kind: AskedKind, texts: readonly FencedText[], serial: string): FencedText[] {
  const index = Number.parseInt(sha256Hex(serial).slice(0, 4), 16);
  const controls = [ABOUT_CONTROLS, WORK_CONTROLS].map((pool) => pool[index % pool.length] ?? "");
  return kind === "cold"
    ? [...texts, ...controls.map((control) => ({ name: NOTE_NAME, text: `${NOTE} ${control}` }))]
    : withLines(texts, controls);
}

/**
 * Adds passages to a material that are ours, such as a harm of which the reader has to say that it is there.
 * @returns the texts and the number of the first passage; null without passages
 */
export function withExamples(texts: readonly FencedText[], examples: readonly string[]) {
  return {
    texts: withLines(texts, examples),
    examplesFrom: examples.length === 0 ? null : lastNumber(texts) + 1,
  };
}

function withLines(texts: readonly FencedText[], lines: readonly string[]): FencedText[] {
  const last = lastNumber(texts);
  const added = lines.map((line, index) => ({
    name: NOTE_NAME,
    text: `${last + index + 1}| ${line.replaceAll(/[\s\u0085]+/g, " ")}`,
  }));
  return [...texts, ...added];
}

const lastNumber = (texts: readonly FencedText[]): number => passageNumbers(texts).at(-1) ?? 0;

/** The numbers of the passages of these texts, as a reader is shown them. */
export function shownNumbers(kind: AskedKind, texts: readonly FencedText[]): number[] {
  return kind === "cold" ? texts.map((_, index) => index + 1) : passageNumbers(texts);
}

/**
 * The passages about the checking that a reader names of `numbers`, the last two of which are the controls; none where
 * it is wrong about these. `examplesFrom`: the first number that is ours.
 */
export function aboutAmong(
  numbers: readonly number[],
  named: Iterable<number>,
  examplesFrom: number | null = null,
): number[] {
  const [aboutControl, workControl] = numbers.slice(-2);
  if (aboutControl === undefined || workControl === undefined) return [];
  const names = new Set(named);
  if (!names.has(aboutControl) || names.has(workControl)) return [];
  return numbers.slice(0, -2).filter((number) => names.has(number) && (examplesFrom === null || number < examplesFrom));
}

const NUMBERED_LINE = /^(\d+)[|+]/;

function passageNumbers(texts: readonly FencedText[]): number[] {
  return texts.flatMap(({ text }) => text.split("\n").flatMap((line) => numberOf(line) ?? []));
}

const numberOf = (line: string): number | null => {
  const digits = NUMBERED_LINE.exec(line)?.[1];
  return digits === undefined ? null : Number(digits);
};

type AskedKind = Exclude<ReadingKind, "neutral">;
