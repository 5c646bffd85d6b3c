// A cited passage as an independent reader is shown it: alone it may say something else than in its place.
import { type NumberedSource, numberedSources, passageAt } from "@/server/judging/citation/numbered";
import { structureAbove } from "@/server/judging/citation/structureAbove";
import { SENTENCE_END } from "@/server/judging/citation/terminators";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { Source } from "@/server/submission/sources";
import { endOf, startOf } from "@/server/contracts/cutText";

const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
const ENDS_SENTENCE = new RegExp(`${SENTENCE_END}$`, "u");
/** Longer lines and sentences around the passage are cut. */
const AROUND_CHARS = 300;
/** Shorter pieces end where their sentence or line ends. */
const PIECE_CHARS = 200;
/** The number of other members of the same JSON object that are shown on each side, at most. */
const MEMBERS = 4;
/** The number of pieces of a cut sentence that are shown on each side, at most. */
const SENTENCE_PIECES = 4;

/** Begins a line that is shown with a passage, and not cited. */
export const AROUND = "around|";

export type CitedRange = { source: Source; start: number; end: number };

/**
 * Returns a cited range in lines that begin with `cited|` for the passage, and with `around|` for what it
 * needs to be read as it is meant: the headings above, the head of its list or table, its place in a JSON text, the rest
 * of a long sentence, and what comes directly before and after. Before the output's beginning comes the input's end,
 * which may be the question that it answers.
 */
export function citedText(sources: readonly Source[], { source, start, end }: CitedRange): FencedText {
  const numbered = numberedSources(sources);
  const holder = numbered.find((each) => each.source === source);
  const around = holder ? aroundOf(numbered, holder, start, end) : { before: [], after: [] };
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

function aroundOf(numbered: readonly NumberedSource[], holder: NumberedSource, start: number, end: number) {
  const { source, passages } = holder;
  const indexOf = passageAt(holder);
  const [first, last] = [indexOf(start), indexOf(Math.max(start, end - 1))];
  const place = passages[first]?.place;
  const structure = place === undefined ? structureAbove(source.text, start) : place === "" ? [] : [`at ${place}`];
  const before = [...structure.map((line) => startOf(line.trim(), AROUND_CHARS)), ...neighborsTo(holder, first - 1)];
  if (first === 0 && source.name === "output") before.push(...endOfInput(numbered));
  return { before: [...new Set(before.map(oneLine))], after: neighborsFrom(holder, last + 1).map(oneLine) };
}

/** The passage before, or the members before of the same JSON object. */
function neighborsTo(holder: NumberedSource, index: number): string[] {
  if (index < 0) return [];
  let first = index;
  while (index - first < MEMBERS && isSibling(holder, first - 1, index + 1)) first -= 1;
  return holder.passages.slice(first, index + 1).map((_, nth) => sentenceTo(holder, first + nth));
}

function neighborsFrom(holder: NumberedSource, index: number): string[] {
  if (index >= holder.passages.length) return [];
  let last = index;
  while (last - index < MEMBERS && isSibling(holder, last + 1, index - 1)) last += 1;
  return holder.passages.slice(index, last + 1).map((_, nth) => sentenceFrom(holder, index + nth));
}

function isSibling({ passages }: NumberedSource, index: number, other: number): boolean {
  const place = passages[other]?.place;
  return place !== undefined && passages[index]?.place === place;
}

/** The passage, with the pieces before it of the same sentence. */
function sentenceTo(holder: NumberedSource, index: number): string {
  let first = index;
  while (first > 0 && index - first < SENTENCE_PIECES && isCut(holder, first - 1)) first -= 1;
  const text = textOf(holder, first, index);
  const isWhole = text.length <= AROUND_CHARS || first < index || isCut(holder, index);
  return isWhole ? text : `… ${endOf(text, AROUND_CHARS)}`;
}

/** The passage, with the pieces after it of the same sentence. */
function sentenceFrom(holder: NumberedSource, index: number): string {
  let last = index;
  while (last - index < SENTENCE_PIECES && isCut(holder, last)) last += 1;
  const text = textOf(holder, index, last);
  const isWhole = text.length <= AROUND_CHARS || last > index || isCut(holder, index - 1);
  return isWhole ? text : `${startOf(text, AROUND_CHARS)} …`;
}

/** Whether the sentence of a passage goes on in the next one. */
function isCut({ source: { text }, passages }: NumberedSource, index: number): boolean {
  const [passage, next] = [passages[index], passages[index + 1]];
  if (!passage || !next || passage.place !== undefined || passage.end - passage.start < PIECE_CHARS) return false;
  return (
    !LINE_BREAKS.test(text.slice(passage.end, next.start)) &&
    !ENDS_SENTENCE.test(text.slice(passage.end - 4, passage.end))
  );
}

function textOf({ source: { text }, passages }: NumberedSource, first: number, last: number): string {
  const { start, place } = passages[first] ?? { start: 0 };
  const pieces = text.slice(start, passages[last]?.end ?? start);
  return place ? `${place}: ${pieces}` : pieces;
}

function endOfInput(numbered: readonly NumberedSource[]): string[] {
  const input = numbered.find(({ source }) => source.name === "input");
  return input && input.passages.length > 0 ? [`input: ${sentenceTo(input, input.passages.length - 1)}`] : [];
}

function oneLine(text: string): string {
  return text.split(LINE_BREAKS).join(" ");
}
