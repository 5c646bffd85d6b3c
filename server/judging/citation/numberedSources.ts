// Numbers the passages of the sources for models. Every line begins with a number from the service, so that a
// submission cannot imitate a number or a fence.
import { jsonMembers } from "@/server/judging/citation/jsonMembers";
import { sentences } from "@/server/judging/citation/sentences";
import type { Passage } from "@/server/judging/citation/passage";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { Source } from "@/server/submission/sources";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

/**
 * A source with its passages. `first` is the number of its first passage; numbers continue from source to source. The
 * title of a source, if it has one, has the number before `first` and is no evidence.
 */
export type NumberedSource = { source: Source; passages: readonly Passage[]; first: number };

/** Maximum number of passages in one citation. A longer range is too vague to be evidence. */
const MAX_CITED_PASSAGES = 50;

// Cached, because every criterion and sample of one submission shows the same texts.
type NumberedTexts = {
  numberedList: readonly NumberedSource[];
  titledTexts: readonly FencedText[];
  untitledTexts: readonly FencedText[];
};
const cache = new WeakMap<readonly Source[], NumberedTexts>();

/** Returns the sources with their passages, numbered from 1 in the order of `sources`. */
export function numberedSources(sources: readonly Source[]): readonly NumberedSource[] {
  return numberSources(sources).numberedList;
}

/**
 * Returns the texts to show to a judge. `12| text` begins a line of the original, and `13+ text` continues it. In
 * `14| /a/b: text`, the text is at that place of a JSON text. `15| label: "…"` is the submitter's label of the text. A
 * line break within a passage is shown as a space; an empty line is kept.
 */
export function numberedTexts(sources: readonly Source[]): readonly FencedText[] {
  return numberSources(sources).titledTexts;
}

/** Returns the texts to show to a reader: without titles, because a reader is shown only evidence. */
export function readingTexts(sources: readonly Source[]): readonly FencedText[] {
  return numberSources(sources).untitledTexts;
}

/** Returns the lines to show to a judge, one per passage. `title`: the line of the title, if there is one. */
export function numberedLines(
  sources: readonly Source[],
): (Omit<FencedText, "text"> & { title: string[]; lines: string[] })[] {
  return numberSources(sources).numberedList.map((numberedSource) => ({
    name: numberedSource.source.promptName,
    title: titleLine(numberedSource),
    lines: passageLines(numberedSource),
  }));
}

/**
 * Returns the source of the passages `from` to `to`, and their range. Returns null unless all of them exist in one
 * source and are at most MAX_CITED_PASSAGES; "title" when the only number is that of a title, which has no range.
 */
export function passageRange(
  sources: readonly NumberedSource[],
  from: number,
  to: number,
): { source: Source; start: number; end: number } | "title" | null {
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from || to - from >= MAX_CITED_PASSAGES) return null;
  const citedSource = sources.find(
    (numberedSource) =>
      from >= firstNumber(numberedSource) && from < numberedSource.first + numberedSource.passages.length,
  );
  if (citedSource && to < citedSource.first) return "title";
  const start = citedSource?.passages[Math.max(0, from - citedSource.first)]?.start;
  const end = citedSource?.passages[to - citedSource.first]?.end;
  return citedSource && start !== undefined && end !== undefined ? { source: citedSource.source, start, end } : null;
}

/** Returns a lookup of the index of the passage that contains a position of the text, or else precedes it. */
export function createPassageLookup({ passages }: NumberedSource): (position: number) => number {
  return (position) => {
    let [low, high] = [0, passages.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((passages[middle]?.start ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  };
}

/** Extends a range to the whole passages that it touches. */
export function wholePassages(
  { passages }: NumberedSource,
  range: { start: number; end: number },
): { start: number; end: number } {
  const touchedPassages = passages.filter(({ start, end }) => start < range.end && end > range.start);
  return { start: touchedPassages[0]?.start ?? range.start, end: touchedPassages.at(-1)?.end ?? range.end };
}

function numberSources(sources: readonly Source[]) {
  const cachedTexts = cache.get(sources);
  if (cachedTexts) return cachedTexts;
  let first = 1;
  const numberedList = sources.map((source) => {
    const passages = cutIntoPassages(source.text);
    if (source.title !== null) first += 1;
    const numberedSource = { source, passages, first };
    first += passages.length;
    return numberedSource;
  });
  const untitledTexts = numberedList.map((numberedSource) => ({
    name: numberedSource.source.promptName,
    text: passageLines(numberedSource).join("\n"),
  }));
  const titledTexts = numberedList.map((numberedSource, index) => {
    const { name, text } = untitledTexts[index] ?? { name: numberedSource.source.promptName, text: "" };
    return { name, text: [...titleLine(numberedSource), text].join("\n") };
  });
  const result = { numberedList, titledTexts, untitledTexts };
  cache.set(sources, result);
  return result;
}

/** Returns the number of the source's title, or else of its first passage. */
const firstNumber = ({ source, first }: NumberedSource): number => (source.title === null ? first : first - 1);

function titleLine(numberedSource: NumberedSource): string[] {
  const { title } = numberedSource.source;
  return title === null ? [] : [`${firstNumber(numberedSource)}| ${title.replaceAll(LINE_BREAKS, " ")}`];
}

function passageLines({ source: { text }, passages, first }: NumberedSource): string[] {
  let previousEnd = 0;
  return passages.map(({ start, end, place }, index) => {
    const gap = place === undefined ? text.slice(previousEnd, start) : "";
    const beginsLine = index === 0 || place !== undefined || /[\n\r\u2028\u2029]/.test(gap);
    const emptyLine = index > 0 && /\n[^\S\n]*\n/.test(gap) ? "\n" : "";
    const indentation = beginsLine ? spacesAtEnd(gap.slice(-MAX_INDENT_CHARS)) : "";
    const placePrefix = place ? `${place.replaceAll(LINE_BREAKS, " ")}: ` : "";
    previousEnd = end;
    return `${emptyLine}${first + index}${beginsLine ? "|" : "+"} ${indentation}${placePrefix}${text.slice(start, end).replaceAll(LINE_BREAKS, " ")}`;
  });
}

const MAX_INDENT_CHARS = 200;
const spacesAtEnd = (gap: string): string => gap.slice(trimEndCharacters(gap, " \t\u00A0\u3000").length);
// Everything that a program or model may treat as the end of a line (UAX #14: BK, CR, LF, NL).
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

/** Maximum number of passages; beyond it neighbors are joined, because the numbers would be longer than the text. */
const MAX_PASSAGES = 20_000;

/**
 * Cuts a text into its sentences and lines, or into the members of a JSON text, in order; at most 20,000. Sentences
 * stay whole, so that no citation leaves out a "not". Takes linear time.
 */
export function cutIntoPassages(text: string): Passage[] {
  return joinNeighbors(jsonMembers(text) ?? sentences(text, 0, text.length));
}

function joinNeighbors(passages: Passage[]): Passage[] {
  const groupSize = Math.ceil(passages.length / MAX_PASSAGES);
  if (groupSize <= 1) return passages;
  return passages.flatMap((first, index) => {
    if (index % groupSize > 0) return [];
    const last = passages[Math.min(index + groupSize, passages.length) - 1] ?? first;
    return { ...first, end: last.end };
  });
}
