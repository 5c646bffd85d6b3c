// Results go to stdout, messages and progress to stderr.
import pc from "picocolors";

// No colors in pipes, even if the environment looks like CI.
export const paint = pc.createColors(pc.isColorSupported && process.stdout.isTTY === true);

export function out(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A line on stderr; replaces the progress line. */
export function note(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[2K${line}\n` : `${line}\n`);
}

/** Control, format, bidirectional and other invisible characters, which can control the terminal or hide text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const SHORT: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Untrusted text as one line, with terminal control characters escaped. */
export function printable(text: string): string {
  return text.replace(INVISIBLE, (found) => SHORT[found] ?? `\\u{${(found.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same JSON value, with terminal control characters escaped. */
export function printJson(value: unknown): void {
  const text = JSON.stringify(value, null, 2);
  out(text.replace(INVISIBLE, (found) => (found === "\n" ? found : [...utf16(found)].join(""))));
}

function* utf16(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) yield `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
}

/** Columns two spaces apart, with printable cells. */
export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const cells = [header, ...rows].map((row) => row.map(printable));
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const [index, row] of cells.entries()) {
    const line = row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
    out(index === 0 ? paint.bold(line) : line);
  }
}
