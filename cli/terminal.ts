// Results go to stdout, messages and progress to stderr.
import pc from "picocolors";

// Pipes get no colors, even if the environment looks like CI.
export const paint = pc.createColors(pc.isColorSupported && process.stdout.isTTY === true);

/** Control, format, bidirectional and other invisible characters, which can control the terminal or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const SHORT_ESCAPES: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
/** The escape sequences of `paint`. */
const COLOR = /(\x1b\[(?:0|1|2|22|3[0-79]|9[0-7])m)/;
const CLEAR_LINE = "\r\x1b[2K";

/** Returns untrusted text as one line, with control and invisible characters escaped. */
export function toPrintable(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => SHORT_ESCAPES[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/**
 * Escapes the same characters as `toPrintable`, except line breaks and the colors of `paint`. Every line that is written
 * passes through it.
 */
function escapeLine(text: string): string {
  const lines = text
    .split(COLOR)
    .map((part) => (COLOR.test(part) ? part : part.split("\n").map(toPrintable).join("\n")));
  return lines.join("");
}

/** Writes a line of the result to standard output. */
export function printLine(line: string): void {
  process.stdout.write(`${escapeLine(line)}\n`);
}

/** Writes a message to standard error; it replaces the progress line. */
export function note(line: string): void {
  process.stderr.write(`${process.stderr.isTTY ? CLEAR_LINE : ""}${escapeLine(line)}\n`);
}

/** Draws the progress line on standard error; an empty text clears it. */
export function drawProgress(text: string): void {
  process.stderr.write(CLEAR_LINE + escapeLine(text));
}

/** Writes a JSON value: the same value, with control and invisible characters escaped. */
export function printJson(value: unknown): void {
  printDocument(`${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Prints parts that each end with a line break, one after the other, at the speed of standard output. Stops when
 * standard output is closed.
 */
export async function printParts(parts: AsyncIterable<string>): Promise<void> {
  for await (const part of parts) {
    if (process.stdout.destroyed) return;
    if (!printDocument(part)) await waitForDrain(process.stdout);
  }
}

/** Waits for a write, but not on a closed stream, which never drains. */
function waitForDrain(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stream.off("drain", end).off("close", end);
      resolve();
    };
    stream.once("drain", end).once("close", end);
  });
}

/**
 * Writes JSON, NDJSON or CSV unchanged, except control and invisible characters within a line, which get JSON escapes.
 * @returns whether standard output takes more at once
 */
export function printDocument(text: string): boolean {
  const isLineEnd = (character: string, offset: number) =>
    character === "\n" || (character === "\r" && text[offset + 1] === "\n");
  return process.stdout.write(
    text.replace(INVISIBLE, (character, offset: number) =>
      isLineEnd(character, offset) ? character : escapeCharacter(character),
    ),
  );
}

function escapeCharacter(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Prints a table with escaped cells, in columns two spaces apart. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = [header, ...rows].map((row) => row.map(toPrintable));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const [index, row] of cells.entries()) {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
    printLine(index === 0 ? paint.bold(line) : line);
  }
}
