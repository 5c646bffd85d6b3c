// Shows a cited passage to an independent reader together with its surroundings, which may change what it says.
import { type NumberedSource, numberedSources, createPassageLookup } from "@/server/judging/citation/numberedSources";
import { structureAbove } from "@/server/judging/citation/structureAbove";
import { SENTENCE_END } from "@/server/judging/citation/terminators";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { Source } from "@/server/submission/sources";
import { endOf, startOf } from "@/server/contracts/cutText";

const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const ENDS_SENTENCE = new RegExp(`${SENTENCE_END}$`, "u");
/** Maximum length of a surrounding line or sentence; a longer one is cut. */
const MAX_SURROUNDING_CHARS = 300;
/** Minimum length of a piece of a cut sentence. A shorter passage ends with its sentence or line. */
const MIN_PIECE_CHARS = 200;
/** Maximum number of other members of the same JSON object that are shown on each side. */
const MAX_MEMBERS = 4;
/** Maximum number of pieces of a cut sentence that are shown on each side. */
const MAX_SENTENCE_PIECES = 4;

/** Prefix of a surrounding line, which is shown with a passage but not cited. */
export const AROUND_PREFIX = "around|";
const INPUT_LABEL = "input: ";
/** Prefix of the line that shows the end of the input before the beginning of the output. */
export const INPUT_AROUND_PREFIX = `${AROUND_PREFIX} ${INPUT_LABEL}`;

export type CitedRange = { source: Source; start: number; end: number };

/**
 * Returns the lines of a cited range, which begin with `cited|`, and its surroundings, which begin with `around|`: the
 * headings above, the head of its list or table, its place in a JSON text, the rest of a long sentence, and the text
 * directly before and after. Before the beginning of the output, this is the end of the input, such as a question.
 */
export function citedText(sources: readonly Source[], { source, start, end }: CitedRange): FencedText {
  const numberedList = numberedSources(sources);
  const numberedSource = numberedList.find((entry) => entry.source === source);
  const surroundings = numberedSource
    ? findSurroundings(numberedList, numberedSource, start, end)
    : { before: [], after: [] };
  const lines = [
    ...surroundings.before.map(surroundingLine),
    ...source.text
      .slice(start, end)
      .split(LINE_BREAKS)
      .map((line) => `cited| ${line}`),
    ...surroundings.after.map(surroundingLine),
  ];
  return { name: source.promptName, text: lines.join("\n") };
}

const surroundingLine = (text: string): string => `${AROUND_PREFIX} ${text}`;

function findSurroundings(
  numberedList: readonly NumberedSource[],
  numberedSource: NumberedSource,
  start: number,
  end: number,
) {
  const { source, passages } = numberedSource;
  const passageIndex = createPassageLookup(numberedSource);
  const [first, last] = [passageIndex(start), passageIndex(Math.max(start, end - 1))];
  const place = passages[first]?.place;
  const linesAbove = place === undefined ? structureAbove(source.text, start) : describePlace(numberedSource, place);
  const before = [
    ...linesAbove.map((line) => startOf(line.trim(), MAX_SURROUNDING_CHARS)),
    ...neighborsBefore(numberedSource, first - 1),
  ];
  if (first === 0 && source.name === "output") before.push(...lastInputSentence(numberedList));
  return {
    before: [...new Set(before.map(toOneLine))],
    after: neighborsAfter(numberedSource, last + 1).map(toOneLine),
  };
}

/** Returns the passage at `index`, with up to four earlier members of the same JSON object. */
function neighborsBefore(numberedSource: NumberedSource, index: number): string[] {
  if (index < 0) return [];
  let first = index;
  while (index - first < MAX_MEMBERS && isSibling(numberedSource, first - 1, index + 1)) first -= 1;
  return numberedSource.passages
    .slice(first, index + 1)
    .map((_, offset) => sentenceEndingAt(numberedSource, first + offset));
}

/** Returns the passage at `index`, with up to four later members of the same JSON object. */
function neighborsAfter(numberedSource: NumberedSource, index: number): string[] {
  if (index >= numberedSource.passages.length) return [];
  let last = index;
  while (last - index < MAX_MEMBERS && isSibling(numberedSource, last + 1, index - 1)) last += 1;
  return numberedSource.passages
    .slice(index, last + 1)
    .map((_, offset) => sentenceStartingAt(numberedSource, index + offset));
}

/** Returns the place of a JSON member, and the other scalar members of the objects around it, the nearest last. */
function describePlace({ source, passages }: NumberedSource, place: string): string[] {
  if (place === "") return [];
  const containers = ancestorPlaces(place).map((container) =>
    passages.filter((passage) => passage.place === container && isMember(source.text, passage)).slice(0, MAX_MEMBERS),
  );
  const members = containers.flat().map(({ start, end, place: container }) => {
    const content = startOf(source.text.slice(start, end), MAX_SURROUNDING_CHARS);
    return container ? `${container}: ${content}` : content;
  });
  return [...members, `at ${place}`];
}

/** Returns the pointers of the objects around a place, the outermost first; at most the nearest four. */
function ancestorPlaces(place: string): string[] {
  const steps = place.split("/");
  return steps
    .slice(1)
    .map((_, index) => steps.slice(0, index + 1).join("/"))
    .slice(-MAX_MEMBERS);
}

/** Whether a passage is a member with its key, and not an item of a list. */
const isMember = (text: string, { start, end }: { start: number; end: number }): boolean =>
  /^"(?:[^"\\\n]|\\.){0,200}"\s*:/.test(text.slice(start, Math.min(end, start + 220)));

function isSibling({ passages }: NumberedSource, index: number, other: number): boolean {
  const place = passages[other]?.place;
  return place !== undefined && passages[index]?.place === place;
}

/** Returns the passage, preceded by the earlier pieces of the same sentence. */
function sentenceEndingAt(numberedSource: NumberedSource, index: number): string {
  let first = index;
  while (first > 0 && index - first < MAX_SENTENCE_PIECES && continuesInNext(numberedSource, first - 1)) first -= 1;
  const text = passageText(numberedSource, first, index);
  const isWhole = text.length <= MAX_SURROUNDING_CHARS || first < index || continuesInNext(numberedSource, index);
  return isWhole ? text : `… ${endOf(text, MAX_SURROUNDING_CHARS)}`;
}

/** Returns the passage, followed by the later pieces of the same sentence. */
function sentenceStartingAt(numberedSource: NumberedSource, index: number): string {
  let last = index;
  while (last - index < MAX_SENTENCE_PIECES && continuesInNext(numberedSource, last)) last += 1;
  const text = passageText(numberedSource, index, last);
  const isWhole = text.length <= MAX_SURROUNDING_CHARS || last > index || continuesInNext(numberedSource, index - 1);
  return isWhole ? text : `${startOf(text, MAX_SURROUNDING_CHARS)} …`;
}

/** Whether a sentence was cut after this passage and continues in the next one. */
function continuesInNext({ source: { text }, passages }: NumberedSource, index: number): boolean {
  const [passage, next] = [passages[index], passages[index + 1]];
  if (!passage || !next || passage.place !== undefined || passage.end - passage.start < MIN_PIECE_CHARS) return false;
  return (
    !LINE_BREAKS.test(text.slice(passage.end, next.start)) &&
    !ENDS_SENTENCE.test(text.slice(passage.end - 4, passage.end))
  );
}

function passageText({ source: { text }, passages }: NumberedSource, first: number, last: number): string {
  const { start, place } = passages[first] ?? { start: 0 };
  const content = text.slice(start, passages[last]?.end ?? start);
  return place ? `${place}: ${content}` : content;
}

function lastInputSentence(numberedList: readonly NumberedSource[]): string[] {
  const input = numberedList.find(({ source }) => source.name === "input");
  return input && input.passages.length > 0
    ? [`${INPUT_LABEL}${sentenceEndingAt(input, input.passages.length - 1)}`]
    : [];
}

function toOneLine(text: string): string {
  return text.split(LINE_BREAKS).join(" ");
}
