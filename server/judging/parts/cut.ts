// Cuts a material that is too long for a model into overlapping parts. Passages keep their numbers, so citations have
// the same meaning in every part.
import { numberedLines } from "@/server/judging/citation/numberedSources";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { Source } from "@/server/submission/sources";

/** `position`: number of this part, from 1; `count`: number of all parts. */
export type Part = { texts: readonly FencedText[]; position: number; count: number };

/** Maximum number of parts, each of which costs a call. */
const MAX_PARTS = 8;
/** Number of passages that two neighboring parts share, so that related sentences are together in one of them. */
const OVERLAP_PASSAGES = 3;
/** A source of at most this share of a part is repeated in every part, while at least half of the part stays free. */
const SMALL_SHARE = 1 / 8;

/** Returns at most 8 parts of at most `bytes` each (UTF-8, as shown to the model); null when these are not enough. */
export function cutIntoParts(sources: readonly Source[], maxBytes: number): Part[] | null {
  const numberedList = numberedLines(sources).map(({ name, title, lines }) => ({
    name,
    title,
    lines: lines.map(withBytes),
  }));
  const repeatedNames = new Set<string>();
  let bytesLeft = maxBytes - totalBytes(numberedList.flatMap(({ title }) => title.map(withBytes)));
  for (const { name, lines } of numberedList.toSorted((a, b) => totalBytes(a.lines) - totalBytes(b.lines))) {
    const sourceBytes = totalBytes(lines);
    if (sourceBytes > maxBytes * SMALL_SHARE || bytesLeft - sourceBytes < maxBytes / 2) break;
    repeatedNames.add(name);
    bytesLeft -= sourceBytes;
  }
  const windows = cutWindows(
    numberedList.flatMap(({ name, lines }) => (repeatedNames.has(name) ? [] : lines)),
    bytesLeft,
  );
  if (windows === null) return null;
  return windows.map((window, index) => ({
    texts: numberedList.flatMap(({ name, title, lines }) => {
      const visibleLines = repeatedNames.has(name) ? lines : lines.filter((line) => window.has(line));
      if (visibleLines.length === 0) return [];
      return [{ name, text: [...title, ...visibleLines.map(({ text }) => text)].join("\n") }];
    }),
    position: index + 1,
    count: windows.length,
  }));
}

type Line = { text: string; bytes: number };

const withBytes = (text: string): Line => ({ text, bytes: Buffer.byteLength(text) + 1 });
const totalBytes = (lines: readonly Line[]): number => lines.reduce((sum, { bytes }) => sum + bytes, 0);

/** Cuts lines into overlapping windows of at most `bytes` each; null when there would be more than 8. */
function cutWindows(lines: readonly Line[], maxBytes: number): Set<Line>[] | null {
  const windows: Set<Line>[] = [];
  for (let start = 0; start < lines.length;) {
    if (windows.length === MAX_PARTS) return null;
    let end = start;
    let bytesLeft = maxBytes;
    for (let line = lines[end]; line && line.bytes <= bytesLeft; line = lines[end]) {
      bytesLeft -= line.bytes;
      end += 1;
    }
    if (end === start) return null;
    windows.push(new Set(lines.slice(start, end)));
    if (end === lines.length) break;
    start = Math.max(end - OVERLAP_PASSAGES, start + 1);
  }
  return windows;
}
