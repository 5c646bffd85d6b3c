// Material that is larger than a model reads, in parts that overlap. Passages keep their numbers, so that citations of
// any part are the same.
import { numberedLines } from "@/server/judging/citation/numbered";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { Source } from "@/server/submission/sources";

/** `nth` of `of`, from 1. */
export type Part = { texts: readonly FencedText[]; nth: number; of: number };

/** More parts are not judged: each is a call. */
const MOST_PARTS = 8;
/** Passages that two neighbors share, so that no two sentences that belong together are only apart. */
const OVERLAP = 3;
/** A source of at most this share of a part is in every part, as long as all of them leave half of it. */
const SMALL = 1 / 8;

/** At most 8 parts, each of at most `bytes` (UTF-8, as shown); null when these are not enough. */
export function partsOf(sources: readonly Source[], bytes: number): Part[] | null {
  const numbered = numberedLines(sources).map(({ name, title, lines }) => ({ name, title, lines: lines.map(sized) }));
  const everywhere = new Set<string>();
  let left = bytes - total(numbered.flatMap(({ title }) => title.map(sized)));
  for (const { name, lines } of numbered.toSorted((a, b) => total(a.lines) - total(b.lines))) {
    const own = total(lines);
    if (own > bytes * SMALL || left - own < bytes / 2) break;
    everywhere.add(name);
    left -= own;
  }
  const windows = windowsOf(
    numbered.flatMap(({ name, lines }) => (everywhere.has(name) ? [] : lines)),
    left,
  );
  return (
    windows &&
    windows.map((window, at) => ({
      texts: numbered.flatMap(({ name, title, lines }) => {
        const shown = everywhere.has(name) ? lines : lines.filter((line) => window.has(line));
        return shown.length === 0 ? [] : [{ name, text: [...title, ...shown.map(({ text }) => text)].join("\n") }];
      }),
      nth: at + 1,
      of: windows.length,
    }))
  );
}

type Line = { text: string; bytes: number };

const sized = (text: string): Line => ({ text, bytes: Buffer.byteLength(text) + 1 });
const total = (lines: readonly Line[]): number => lines.reduce((sum, { bytes }) => sum + bytes, 0);

function windowsOf(lines: readonly Line[], bytes: number): Set<Line>[] | null {
  const windows: Set<Line>[] = [];
  for (let start = 0; start < lines.length;) {
    if (windows.length === MOST_PARTS) return null;
    let end = start;
    let left = bytes;
    for (let line = lines[end]; line && line.bytes <= left; line = lines[end]) {
      left -= line.bytes;
      end += 1;
    }
    if (end === start) return null;
    windows.push(new Set(lines.slice(start, end)));
    if (end === lines.length) break;
    start = Math.max(end - OVERLAP, start + 1);
  }
  return windows;
}
