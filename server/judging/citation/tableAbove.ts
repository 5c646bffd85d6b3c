// Finds the lines above a row of a table, of separated values or of a change that determine what it means.
import { isHeading } from "@/server/judging/citation/headingsAbove";
import { isBlank, TABLE_ROW } from "@/server/judging/citation/lineKinds";

const SEPARATORS = [",", ";", "\t"];
const QUOTED_VALUE = /"[^"\n]{0,10000}"/g;
const FILE_LINE = /^(\+\+\+|---) /;
/** Matches the header of a diff hunk, with its numbers of old and new lines; a missing number means 1. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Returns the line before a table, its first row, and the row that begins the section of the last row above. */
export function tableHead(linesAbove: readonly string[]): string[] {
  const end = linesAbove.findLastIndex((line) => !TABLE_ROW.test(line));
  const introduction = end === -1 ? undefined : linesAbove.slice(0, end + 1).findLast((line) => !isBlank(line));
  const rows = linesAbove.slice(end + 1);
  const section = rows.findLast((row) => countCellsWithText(row) === 1);
  return [introduction !== undefined && !isHeading(introduction) ? introduction : null, rows[0], section].filter(
    (line) => line != null,
  );
}

const countCellsWithText = (row: string): number => row.split("|").filter((cell) => /[\p{L}\p{N}]/u.test(cell)).length;

/** Returns the first of the lines of separated values that end with `line`; none when they are no table. */
export function separatedValuesHead(linesAbove: readonly string[], line: string): string[] {
  const separator = SEPARATORS.find((sign) => countOutsideQuotes(line, sign) > 0);
  if (separator === undefined) return [];
  const separatorCount = countOutsideQuotes(line, separator);
  const last = linesAbove.findLastIndex((lineAbove) => countOutsideQuotes(lineAbove, separator) !== separatorCount);
  const rows = linesAbove.slice(last + 1);
  // Two columns are as likely to be a list of sentences with one comma each.
  const isTable = separatorCount > 1 ? rows.length > 0 : rows.length > 1 && last === -1;
  return isTable && rows[0] !== undefined ? [rows[0]] : [];
}

const countOutsideQuotes = (text: string, sign: string): number =>
  text.replaceAll(QUOTED_VALUE, "").split(sign).length - 1;

/**
 * Returns the lines with the file names and the place of a change. The lines of a hunk are counted and skipped, because
 * a removed line that begins with "--" looks like a file name.
 */
export function diffHead(linesAbove: readonly string[]): string[] {
  const headLines = new Map<string, string>();
  let [oldLines, newLines] = [0, 0];
  for (const line of linesAbove) {
    const hunk = HUNK.exec(line);
    const file = FILE_LINE.exec(line)?.[1];
    if (hunk) {
      headLines.set("@@", line);
      [oldLines, newLines] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    } else if (oldLines > 0 || newLines > 0) {
      if (!/^[+\\]/.test(line)) oldLines -= 1;
      if (!/^[-\\]/.test(line)) newLines -= 1;
    } else if (file !== undefined) {
      if (file === "---") headLines.clear();
      headLines.set(file, line);
    }
  }
  return ["---", "+++", "@@"].flatMap((kind) => headLines.get(kind) ?? []);
}
