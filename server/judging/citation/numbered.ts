// Sources as models see them: every line begins with a number that is ours, so no text can imitate a number or a fence.
import { jsonMembers } from "@/server/judging/citation/jsonMembers";
import { type Passage, sentences } from "@/server/judging/citation/sentences";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { Source } from "@/server/submission/sources";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

/**
 * A source with its passages; `first` is the number of the first one, and numbers go on from source to source. A source
 * with a title has the number before, too: the title is a line of data, and no evidence.
 */
export type NumberedSource = { source: Source; passages: readonly Passage[]; first: number };

/** More than this in one citation point at nothing. */
const CITED_PASSAGES = 50;

// Cached: every criterion and sample of one submission shows the same texts.
type Shown = { numbered: readonly NumberedSource[]; titled: readonly FencedText[]; untitled: readonly FencedText[] };
const cache = new WeakMap<readonly Source[], Shown>();

/** Numbers count from 1, in the order of `sources`. */
export function numberedSources(sources: readonly Source[]): readonly NumberedSource[] {
  return numberedOnce(sources).numbered;
}

/**
 * The texts to show to a judge: `12| text` begins a line of the original, `13+ text` goes on in it, `14| /a/b: text` is
 * at that place of a JSON text, and `15| label: "…"` is what the submitter calls the text. A line break within a passage is
 * shown as a space; an empty line stays.
 */
export function numberedTexts(sources: readonly Source[]): readonly FencedText[] {
  return numberedOnce(sources).titled;
}

/** The texts to show to a reader: without the titles, since only evidence is shown there. */
export function readingTexts(sources: readonly Source[]): readonly FencedText[] {
  return numberedOnce(sources).untitled;
}

/** The lines to show to a judge, by passage; `title`: the line of the title. */
export function numberedLines(
  sources: readonly Source[],
): (Omit<FencedText, "text"> & { title: string[]; lines: string[] })[] {
  return numberedOnce(sources).numbered.map((own) => ({
    name: own.source.shownAs,
    title: titleLine(own),
    lines: shown(own),
  }));
}

/**
 * The source in which the passages `from` to `to` are, and their range; null unless they exist, in one source, at most
 * CITED_PASSAGES. Titles have no range: `title` when it is nothing else.
 */
export function passageRange(
  sources: readonly NumberedSource[],
  from: number,
  to: number,
): { source: Source; start: number; end: number } | "title" | null {
  if (!Number.isInteger(from) || !Number.isInteger(to) || to < from || to - from >= CITED_PASSAGES) return null;
  const holder = sources.find((own) => from >= firstNumber(own) && from < own.first + own.passages.length);
  if (holder && to < holder.first) return "title";
  const start = holder?.passages[Math.max(0, from - holder.first)]?.start;
  const end = holder?.passages[to - holder.first]?.end;
  return holder && start !== undefined && end !== undefined ? { source: holder.source, start, end } : null;
}

/** Finds the index of the passage that a position of the text is in, or of the one before it. */
export function passageAt({ passages }: NumberedSource): (position: number) => number {
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

/** The whole passages that a range of a text touches. */
export function wholePassages(
  { passages }: NumberedSource,
  range: { start: number; end: number },
): { start: number; end: number } {
  const touched = passages.filter(({ start, end }) => start < range.end && end > range.start);
  return { start: touched[0]?.start ?? range.start, end: touched.at(-1)?.end ?? range.end };
}

function numberedOnce(sources: readonly Source[]) {
  const cached = cache.get(sources);
  if (cached) return cached;
  let first = 1;
  const numbered = sources.map((source) => {
    const passages = passagesOf(source.text);
    if (source.title !== null) first += 1;
    const own = { source, passages, first };
    first += passages.length;
    return own;
  });
  const untitled = numbered.map((own) => ({ name: own.source.shownAs, text: shown(own).join("\n") }));
  const titled = numbered.map((own, nth) => {
    const { name, text } = untitled[nth] ?? { name: own.source.shownAs, text: "" };
    return { name, text: [...titleLine(own), text].join("\n") };
  });
  const made = { numbered, titled, untitled };
  cache.set(sources, made);
  return made;
}

/** The number of its title, or of its first passage. */
const firstNumber = ({ source, first }: NumberedSource): number => (source.title === null ? first : first - 1);

function titleLine(own: NumberedSource): string[] {
  const { title } = own.source;
  return title === null ? [] : [`${firstNumber(own)}| ${title.replaceAll(LINE_BREAKS, " ")}`];
}

function shown({ source: { text }, passages, first }: NumberedSource): string[] {
  let before = 0;
  return passages.map(({ start, end, place }, at) => {
    const gap = place === undefined ? text.slice(before, start) : "";
    const beginsLine = at === 0 || place !== undefined || /[\n\r\u2028\u2029]/.test(gap);
    const empty = at > 0 && /\n[^\S\n]*\n/.test(gap) ? "\n" : "";
    const indent = beginsLine ? spacesAtEnd(gap.slice(-INDENT)) : "";
    const named = place ? `${place.replaceAll(LINE_BREAKS, " ")}: ` : "";
    before = end;
    return `${empty}${first + at}${beginsLine ? "|" : "+"} ${indent}${named}${text.slice(start, end).replaceAll(LINE_BREAKS, " ")}`;
  });
}

const INDENT = 200;
const spacesAtEnd = (gap: string): string => gap.slice(trimEndCharacters(gap, " \t\u00A0\u3000").length);
// All that some reader takes for the end of a line (UAX #14: BK, CR, LF, NL).
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/gu;

/** Beyond it, neighbors are joined: a text of single letters would grow manifold by its numbers. */
const MAX_PASSAGES = 20_000;

/**
 * The sentences and lines of `text`, or the members of a JSON text, in order; at most 20,000. A passage is whole, so
 * that no citation leaves out a "not". Linear in the length of `text`.
 */
export function passagesOf(text: string): Passage[] {
  return joined(jsonMembers(text) ?? sentences(text, 0, text.length));
}

function joined(passages: Passage[]): Passage[] {
  const size = Math.ceil(passages.length / MAX_PASSAGES);
  if (size <= 1) return passages;
  return passages.flatMap((first, at) => {
    if (at % size > 0) return [];
    const last = passages[Math.min(at + size, passages.length) - 1] ?? first;
    return { ...first, end: last.end };
  });
}
