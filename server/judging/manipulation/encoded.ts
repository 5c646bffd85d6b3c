// Decodes text that a model reads without help: Base64, hexadecimal, and runs of percent, entity or Unicode escapes.
import type { Span } from "@/server/judging/manipulation/finding";
import { unescapeRun } from "@/server/judging/manipulation/unescape";
import type { TextView } from "@/server/judging/manipulation/view";

/** The encoded runs: their ranges in the original, and the position of each in the decoded text. */
type Runs = { starts: number[]; ends: number[]; decodedStarts: number[] };

/**
 * Matches Base64. A line of whole groups continues after a line break, which a JSON string escapes. Shorter runs cannot
 * contain a token with a message.
 */
const BASE64 =
  /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{4}){4,}(?:(?:\r?\n|\\{1,4}n)(?:[A-Za-z0-9+/_-]{4})+)*[A-Za-z0-9+/_-]{0,3}/g;
/** Minimum length of a run with a line break: 16 digits, the break and 4 digits. */
const MIN_WRAPPED_CHARS = 20;
const HEX = /(?:(?:0x|\\{1,4}x)?[0-9A-Fa-f]{2}[ :,]{0,2}){12,}/g;
const ESCAPES =
  /(?:(?:%[0-9A-Fa-f]{2}|\\{1,4}(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]{1,6}\})|&#\d{2,7};|&#x[0-9A-Fa-f]{1,6};)[\w .,:;!?-]{0,3}){6,}/g;

/**
 * Returns one view per encoding that occurs, with all of its decoded runs. Bytes that are no text may be included,
 * because they contain no token by chance.
 */
export function decodeEncodings(text: string): TextView[] {
  return [
    decodeRuns(text, BASE64, padBase64, (runs) => Buffer.from(runs, "base64").toString("latin1"), 3 / 4),
    decodeRuns(text, HEX, (run) => `${run.replace(/[0\\]x|[\\ :,]/g, "")}00`, decodeHex, 1 / 2),
    decodeRuns(
      text,
      ESCAPES,
      (run) => `${unescapeRun(run)}\0`,
      (runs) => runs,
      1,
    ),
  ].flatMap((found) => found ?? []);
}

/**
 * Decodes all runs that match a pattern at once; null without a run.
 * @param prepare cleans a run, and makes its decoded text end with a NUL
 * @param unitRatio decoded code units per prepared one
 */
function decodeRuns(
  text: string,
  pattern: RegExp,
  prepare: (run: string) => string,
  decode: (runs: string) => string,
  unitRatio: number,
): TextView | null {
  // Columns instead of objects, as there may be many runs.
  const runs: Runs = { starts: [], ends: [], decodedStarts: [] };
  const parts: string[] = [];
  let decodedLength = 0;
  for (const { index, 0: run } of text.matchAll(pattern)) {
    const part = prepare(run);
    runs.starts.push(index);
    runs.ends.push(index + run.length);
    runs.decodedStarts.push(decodedLength);
    parts.push(part);
    decodedLength += part.length * unitRatio;
  }
  if (parts.length === 0) return null;
  return { text: decode(parts.join("")), toOriginal: ({ start }) => findRun(runs, start) };
}

/** Returns the run of a position in the decoded text. A token in a run makes the whole run suspicious. */
function findRun({ starts, ends, decodedStarts }: Runs, position: number): Span {
  let low = 0;
  let high = decodedStarts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((decodedStarts[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return { start: starts[low - 1] ?? 0, end: ends[low - 1] ?? 0 };
}

function padBase64(run: string): string {
  const digits = run.length > MIN_WRAPPED_CHARS ? run.replace(/\\n|[\\\r\n]/g, "") : run;
  return digits + "AAAAAAA".slice((digits.length + 3) % 4);
}

const decodeHex = (runs: string): string => Buffer.from(runs, "hex").toString("latin1");
