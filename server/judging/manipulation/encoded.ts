// Text in an encoding that a model decodes unaided: Base64, hexadecimal, and runs of percent, entity or Unicode
// escapes.
import type { Span } from "@/server/judging/manipulation/finding";
import { unescaped } from "@/server/judging/manipulation/unescaped";
import type { View } from "@/server/judging/manipulation/view";

/** Ranges of the original, and where each begins in the decoded text. */
type Runs = { starts: number[]; ends: number[]; at: number[] };

/**
 * Lines of whole groups go on after a break, which a JSON string escapes. Shorter runs are too short for a token with a
 * message.
 */
const BASE64 =
  /(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{4}){4,}(?:(?:\r?\n|\\{1,4}n)(?:[A-Za-z0-9+/_-]{4})+)*[A-Za-z0-9+/_-]{0,3}/g;
/** 16 digits, a break, 4 digits. */
const SHORTEST_WRAPPED = 20;
const HEX = /(?:(?:0x|\\{1,4}x)?[0-9A-Fa-f]{2}[ :,]{0,2}){12,}/g;
const ESCAPES =
  /(?:(?:%[0-9A-Fa-f]{2}|\\{1,4}(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|u\{[0-9A-Fa-f]{1,6}\})|&#\d{2,7};|&#x[0-9A-Fa-f]{1,6};)[\w .,:;!?-]{0,3}){6,}/g;

/**
 * One view for each encoding that occurs, of all its decoded runs. Bytes that are no text do no harm: no token is in
 * them by chance.
 */
export function decodings(text: string): View[] {
  return [
    decoded(text, BASE64, padded, (runs) => Buffer.from(runs, "base64").toString("latin1"), 3 / 4),
    decoded(text, HEX, (run) => `${run.replace(/[0\\]x|[\\ :,]/g, "")}00`, fromHex, 1 / 2),
    decoded(
      text,
      ESCAPES,
      (run) => `${unescaped(run)}\0`,
      (runs) => runs,
      1,
    ),
  ].flatMap((found) => found ?? []);
}

/** All runs are decoded at once. `prepare`: a run with a NUL behind it; `ratio`: decoded units per prepared one. */
function decoded(
  text: string,
  pattern: RegExp,
  prepare: (run: string) => string,
  decode: (runs: string) => string,
  ratio: number,
): View | null {
  // Columns instead of objects, as there may be many runs.
  const runs: Runs = { starts: [], ends: [], at: [] };
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: run } of text.matchAll(pattern)) {
    const part = prepare(run);
    runs.starts.push(index);
    runs.ends.push(index + run.length);
    runs.at.push(at);
    parts.push(part);
    at += part.length * ratio;
  }
  if (parts.length === 0) return null;
  return { text: decode(parts.join("")), original: ({ start }) => runAt(runs, start) };
}

/** A token in a run makes the whole run suspicious. */
function runAt({ starts, ends, at }: Runs, position: number): Span {
  let from = 0;
  let to = at.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((at[middle] ?? 0) <= position) from = middle + 1;
    else to = middle;
  }
  return { start: starts[from - 1] ?? 0, end: ends[from - 1] ?? 0 };
}

function padded(run: string): string {
  const digits = run.length > SHORTEST_WRAPPED ? run.replace(/\\n|[\\\r\n]/g, "") : run;
  return digits + "AAAAAAA".slice((digits.length + 3) % 4);
}

const fromHex = (runs: string): string => Buffer.from(runs, "hex").toString("latin1");
