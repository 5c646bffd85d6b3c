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
const CONTROL_NAME = "note";
/** Begins the line of a control, which is not cited and establishes nothing. */
export const NOTE = "note|";

/**
 * Adds the controls after the texts: one about the checking, one of a work. `serial`: chooses which, so that no text can
 * know. In a material they are two more numbered lines.
 */
export function withControls(kind: AskedKind, texts: readonly FencedText[], serial: string): FencedText[] {
  const index = Number.parseInt(sha256Hex(serial).slice(0, 4), 16);
  const last = passageNumbers(texts).at(-1) ?? 0;
  const controls = [ABOUT_CONTROLS, WORK_CONTROLS].map((pool, position) => {
    const mark = kind === "cold" ? NOTE : `${last + position + 1}|`;
    return { name: CONTROL_NAME, text: `${mark} ${pool[index % pool.length]}` };
  });
  return [...texts, ...controls];
}

/** The numbers of the passages of these texts, as a reader is shown them. */
export function shownNumbers(kind: AskedKind, texts: readonly FencedText[]): number[] {
  return kind === "cold" ? texts.map((_, index) => index + 1) : passageNumbers(texts);
}

/**
 * The passages about the checking that a reader names of `numbers`, the last two of which are the controls; none where
 * it is wrong about these.
 */
export function aboutAmong(numbers: readonly number[], named: Iterable<number>): number[] {
  const [aboutControl, workControl] = numbers.slice(-2);
  if (aboutControl === undefined || workControl === undefined) return [];
  const names = new Set(named);
  if (!names.has(aboutControl) || names.has(workControl)) return [];
  return numbers.slice(0, -2).filter((number) => names.has(number));
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
