// Shows a cited passage to an independent reader together with its surroundings, which may change what it says.
import { type NumberedSource, numberedSources, createPassageLookup } from "@/server/judging/citation/numbered";
import { structureAbove } from "@/server/judging/citation/structureAbove";
import { SENTENCE_END } from "@/server/judging/citation/terminators";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { Source } from "@/server/submission/sources";
import { endOf, startOf } from "@/server/contracts/cutText";

const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const ENDS_SENTENCE = new RegExp(`${SENTENCE_END}$`, "u");
/** Maximum length of a surrounding line or sentence; a longer one is cut. */
const AROUND_CHARS = 300;
/** Minimum length of a piece of a cut sentence. A shorter passage ends with its sentence or line. */
const PIECE_CHARS = 200;
/** Maximum number of other members of the same JSON object that are shown on each side. */
const MEMBERS = 4;
/** Maximum number of pieces of a cut sentence that are shown on each side. */
const SENTENCE_PIECES = 4;

/** Prefix of a surrounding line, which is shown with a passage but not cited. */
export const AROUND = "around|";
const INPUT = "input: ";
/** Prefix of the line that shows the end of the input before the beginning of the output. */
export const INPUT_AROUND = `${AROUND} ${INPUT}`;

export type CitedRange = { source: Source; start: number; end: number };

/**
 * Returns the lines of a cited range, which begin with `cited|`, and its surroundings, which begin with `around|`: the
 * headings above, the head of its list or table, its place in a JSON text, the rest of a long sentence, and the text
 * directly before and after. Before the beginning of the output, this is the end of the input, such as a question.
 */
export function citedText(sources: readonly Source[], { source, start, end }: CitedRange): FencedText {
  const numbered = numberedSources(sources);
  const holder = numbered.find((entry) => entry.source === source);
  const around = holder ? findSurroundings(numbered, holder, start, end) : { before: [], after: [] };
  const lines = [
    ...around.before.map(aroundLine),
    ...source.text
      .slice(start, end)
      .split(LINE_BREAKS)
      .map((line) => `cited| ${line}`),
    ...around.after.map(aroundLine),
  ];
  return { name: source.shownAs, text: lines.join("\n") };
}

const aroundLine = (text: string): string => `${AROUND} ${text}`;

function findSurroundings(numbered: readonly NumberedSource[], holder: NumberedSource, start: number, end: number) {
  const { source, passages } = holder;
  const passageIndex = createPassageLookup(holder);
  const [first, last] = [passageIndex(start), passageIndex(Math.max(start, end - 1))];
  const place = passages[first]?.place;
  const above = place === undefined ? structureAbove(source.text, start) : placeAbove(holder, place);
  const before = [...above.map((line) => startOf(line.trim(), AROUND_CHARS)), ...neighborsBefore(holder, first - 1)];
  if (first === 0 && source.name === "output") before.push(...endOfInput(numbered));
  return { before: [...new Set(before.map(oneLine))], after: neighborsAfter(holder, last + 1).map(oneLine) };
}

/** Returns the passage at `index`, with up to four earlier members of the same JSON object. */
function neighborsBefore(holder: NumberedSource, index: number): string[] {
  if (index < 0) return [];
  let first = index;
  while (index - first < MEMBERS && isSibling(holder, first - 1, index + 1)) first -= 1;
  return holder.passages.slice(first, index + 1).map((_, offset) => sentenceEndingAt(holder, first + offset));
}

/** Returns the passage at `index`, with up to four later members of the same JSON object. */
function neighborsAfter(holder: NumberedSource, index: number): string[] {
  if (index >= holder.passages.length) return [];
  let last = index;
  while (last - index < MEMBERS && isSibling(holder, last + 1, index - 1)) last += 1;
  return holder.passages.slice(index, last + 1).map((_, offset) => sentenceStartingAt(holder, index + offset));
}

/** Returns the place of a JSON member, and the other scalar members of the objects around it, the nearest last. */
function placeAbove({ source, passages }: NumberedSource, place: string): string[] {
  if (place === "") return [];
  const containers = ancestorPlaces(place).map((container) =>
    passages.filter((passage) => passage.place === container && isMember(source.text, passage)).slice(0, MEMBERS),
  );
  const members = containers.flat().map(({ start, end, place: container }) => {
    const content = startOf(source.text.slice(start, end), AROUND_CHARS);
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
    .slice(-MEMBERS);
}

/** Whether a passage is a member with its key, and not an item of a list. */
const isMember = (text: string, { start, end }: { start: number; end: number }): boolean =>
  /^"(?:[^"\\\n]|\\.){0,200}"\s*:/.test(text.slice(start, Math.min(end, start + 220)));

function isSibling({ passages }: NumberedSource, index: number, other: number): boolean {
  const place = passages[other]?.place;
  return place !== undefined && passages[index]?.place === place;
}

/** Returns the passage, preceded by the earlier pieces of the same sentence. */
function sentenceEndingAt(holder: NumberedSource, index: number): string {
  let first = index;
  while (first > 0 && index - first < SENTENCE_PIECES && continuesInNext(holder, first - 1)) first -= 1;
  const text = passageText(holder, first, index);
  const isWhole = text.length <= AROUND_CHARS || first < index || continuesInNext(holder, index);
  return isWhole ? text : `… ${endOf(text, AROUND_CHARS)}`;
}

/** Returns the passage, followed by the later pieces of the same sentence. */
function sentenceStartingAt(holder: NumberedSource, index: number): string {
  let last = index;
  while (last - index < SENTENCE_PIECES && continuesInNext(holder, last)) last += 1;
  const text = passageText(holder, index, last);
  const isWhole = text.length <= AROUND_CHARS || last > index || continuesInNext(holder, index - 1);
  return isWhole ? text : `${startOf(text, AROUND_CHARS)} …`;
}

/** Whether a sentence was cut after this passage and continues in the next one. */
function continuesInNext({ source: { text }, passages }: NumberedSource, index: number): boolean {
  const [passage, next] = [passages[index], passages[index + 1]];
  if (!passage || !next || passage.place !== undefined || passage.end - passage.start < PIECE_CHARS) return false;
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

function endOfInput(numbered: readonly NumberedSource[]): string[] {
  const input = numbered.find(({ source }) => source.name === "input");
  return input && input.passages.length > 0 ? [`${INPUT}${sentenceEndingAt(input, input.passages.length - 1)}`] : [];
}

function oneLine(text: string): string {
  return text.split(LINE_BREAKS).join(" ");
}
