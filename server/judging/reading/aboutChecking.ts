// Passages that speak to the person who checks the work, or about its checking. They are no evidence: what a reader agrees to
// with them has to hold without them.
import { sha256Hex } from "@/server/deps/hash";
import type { FencedText } from "@/server/llm/fencedPrompt";
import { AROUND } from "@/server/judging/citation/citedText";

/** What a reader is asked of passages. */
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
 * Adds the controls to cited passages: one about the checking before them, one of a work after them. `serial`: chooses
 * which, so that no text can know.
 */
export function withControls(texts: readonly FencedText[], serial: string): FencedText[] {
  const index = Number.parseInt(sha256Hex(serial).slice(0, 4), 16);
  const control = (pool: readonly string[]) => ({
    name: CONTROL_NAME,
    text: `${NOTE} ${pool[index % pool.length]}`,
  });
  return [control(ABOUT_CONTROLS), ...texts, control(WORK_CONTROLS)];
}

/**
 * The cited passages that are about the checking, by their index. `isAbout`: the reader's answers, those about the
 * controls included; none count where these are wrong.
 */
export function aboutAmongCited(isAbout: readonly boolean[]): number[] {
  if (isAbout[0] !== true || isAbout.at(-1) !== false) return [];
  return isAbout.slice(1, -1).flatMap((is, index) => (is ? [index] : []));
}

const NUMBERED_LINE = /^(\d+)[|+]/;

/** The numbers of the passages of numbered texts. */
export function passageNumbers(texts: readonly FencedText[]): number[] {
  return texts.flatMap(({ text }) => text.split("\n").flatMap((line) => numberOf(line) ?? []));
}

const numberOf = (line: string): number | null => {
  const digits = NUMBERED_LINE.exec(line)?.[1];
  return digits === undefined ? null : Number(digits);
};

/** A reader that names more of all passages than this does not tell them apart. */
const MOST_SHARE = 0.5;

/** The numbers that a reader names of all the passages of `texts`; none where they are most of them. */
export function aboutAmongAll(texts: readonly FencedText[], named: readonly number[]): number[] {
  const numbers = new Set(passageNumbers(texts));
  const about = [...new Set(named)].filter((number) => numbers.has(number));
  return about.length > numbers.size * MOST_SHARE ? [] : about;
}

type Shown = {
  kind: string;
  texts: readonly FencedText[];
  passages: readonly number[];
  sourcePassages: readonly number[];
};

/**
 * What is left to ask without the passages that are about the checking; null where nothing is. Such a cited passage is
 * first left without the lines around it, since these may be what speaks about the checking.
 */
export function withoutAbout<T extends Shown>(asked: T, about: readonly number[]): T | null {
  if (asked.kind === "cold") {
    const texts = asked.texts.flatMap((text, index) => (about.includes(index) ? citedAlone(text) : [text]));
    return texts.length === 0 ? null : { ...asked, texts };
  }
  const isLeft = (line: string) => !about.includes(numberOf(line) ?? -1);
  const texts = asked.texts.map(({ name, text }) => ({ name, text: text.split("\n").filter(isLeft).join("\n") }));
  const left = (passages: readonly number[]) => passages.filter((passage) => !about.includes(passage));
  return { ...asked, texts, passages: left(asked.passages), sourcePassages: left(asked.sourcePassages) };
}

function citedAlone({ name, text }: FencedText): FencedText[] {
  const lines = text.split("\n");
  const cited = lines.filter((line) => !line.startsWith(AROUND));
  return cited.length < lines.length ? [{ name, text: cited.join("\n") }] : [];
}
