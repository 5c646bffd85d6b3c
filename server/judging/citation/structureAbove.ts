// Finds the earlier lines of a text that determine what a line means: headings, the line that introduces its list, the
// first row of its table, the file of its change.

const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/u;
const HEADING = /^ {0,3}(#{1,6})[ \t]+\S/;
const HTML_HEADING = /^\s*<h([1-6])\b/i;
const UNDERLINED = /^\s{0,3}(?:(=+)|-{3,})\s*$/;
const BOLD_LINE = /^\s*(?:\*\*|__)[^*_]{1,120}(?:\*\*|__)\s*(?:[:：]\s*)?$/;
const ITEM = /^\s*(?:[-*+•·‣◦▪–]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|\[[ xX]\])\s+\S/u;
const ROW = /^\s*\|.*\|\s*$|^[^|]+\|[^|]+\|/;
const ENDS_WITH_COLON = /[:：]["'*_”»]*\s*$/;
const DIFF = /^(?:@@ -\d|diff --git )/m;
const FILE_LINE = /^(\+\+\+|---) /;
/** Matches the header of a diff hunk, with its numbers of old and new lines; a missing number means 1. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const SEPARATORS = [",", ";", "\t"];
/** Maximum length of a title: a short line above a block that does not end like a sentence. */
const TITLE_CHARS = 60;
const ENDS_SENTENCE = /[.!?…。！？।،,;]\s*$/u;

/** Level of a line that is no heading; headings have 1 (highest) to 8. */
const BELOW_ALL = 9;
const BOLD_LEVEL = 7;
const TITLE_LEVEL = 8;

/** Maximum distance of a line that is searched, so that a citation of a large text takes only milliseconds. */
const ABOVE_CHARS = 200_000;
/** Maximum number of parent items, since a text may nest its items without limit. */
const MAX_LINES = 8;

/**
 * Returns the lines above the position `start` that determine what its line means, from top to bottom: the headings of
 * its section, the line before its list and the parent items, the line before its table and the first row, or the file
 * and place of a change.
 */
export function structureAbove(text: string, start: number): string[] {
  const from = Math.max(0, start - ABOVE_CHARS);
  const above = text.slice(from, start).split(LINE_BREAK);
  const indentation = above.pop() ?? "";
  const line = indentation + (text.slice(start).split(LINE_BREAK, 1)[0] ?? "");
  // The first line may be incomplete. The second one is not checked for a title, because the line before it is unknown.
  if (from > 0) above.shift();
  const hasWholeText = from === 0;
  const block = DIFF.test(text)
    ? diffHead(above)
    : [...blockHead(above, line), ...(hasWholeText ? csvHead(above, line) : [])];
  return [...new Set([...headings(above, line, hasWholeText ? 0 : 1), ...block])];
}

function blockHead(above: readonly string[], line: string): string[] {
  if (ROW.test(line)) return tableHead(above);
  return ITEM.test(line) || indentOf(line) > 0 ? listHead(above, line) : colonHead(above);
}

/**
 * Returns the headings above a line, each of a higher level than the next. `highest`: index of the first line to check.
 */
function headings(above: readonly string[], line: string, highest: number): string[] {
  const lines: string[] = [];
  let level = BELOW_ALL;
  for (let index = above.length - 1; index >= highest && level > 1; index--) {
    const candidate = above[index] ?? "";
    const candidateLevel = headingLevel(candidate, above[index + 1] ?? line, above[index - 1] ?? "");
    if (candidateLevel >= level) continue;
    lines.unshift(candidate);
    level = candidateLevel;
  }
  return lines;
}

function headingLevel(line: string, next: string, before: string): number {
  if (line.trim() === "") return BELOW_ALL;
  const marks = HEADING.exec(line)?.[1] ?? HTML_HEADING.exec(line)?.[1];
  if (marks !== undefined) return marks.startsWith("#") ? marks.length : Number(marks);
  if (ITEM.test(line) || ROW.test(line)) return BELOW_ALL;
  const underline = UNDERLINED.exec(next);
  if (underline) return underline[1] === undefined ? 2 : 1;
  if (BOLD_LINE.test(line)) return BOLD_LEVEL;
  const isTitle = before.trim() === "" && line.length <= TITLE_CHARS && !ENDS_SENTENCE.test(line);
  return isTitle && /\p{L}/u.test(line) ? TITLE_LEVEL : BELOW_ALL;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isHeading = (line: string): boolean => HEADING.test(line) || HTML_HEADING.test(line);

/** Returns the line before a table, and its first row. */
function tableHead(above: readonly string[]): string[] {
  const end = above.findLastIndex((line) => !ROW.test(line));
  const introduction = end === -1 ? undefined : above.slice(0, end + 1).findLast((line) => line.trim() !== "");
  const first = above[end + 1];
  return [introduction !== undefined && !isHeading(introduction) ? introduction : null, first ?? null].filter(
    (line) => line !== null,
  );
}

/** Returns the line before a list, and the parent items of `line`. */
function listHead(above: readonly string[], line: string): string[] {
  const lines: string[] = [];
  let indent = indentOf(line);
  for (const candidate of above.toReversed()) {
    if (isHeading(candidate) || lines.length === MAX_LINES) break;
    const isParent = ITEM.test(candidate) && indentOf(candidate) < indent;
    const isStem = indentOf(candidate) <= indent && (!ITEM.test(candidate) || ENDS_WITH_COLON.test(candidate));
    if (candidate.trim() === "" || !(isParent || isStem)) continue;
    lines.unshift(candidate);
    if (!isParent) break;
    indent = indentOf(candidate);
  }
  return lines;
}

/** Returns the nearest earlier line of the same block that ends with a colon. */
function colonHead(above: readonly string[]): string[] {
  const block = above.slice(above.findLastIndex((line) => line.trim() === "" || isHeading(line)) + 1);
  const introduction = block.findLast((line) => ENDS_WITH_COLON.test(line));
  return introduction === undefined ? [] : [introduction];
}

/** Returns the first line of a table of separated values. */
function csvHead(above: readonly string[], line: string): string[] {
  const [first] = above;
  if (first === undefined || above.some((other) => other.trim() === "")) return [];
  const count = (text: string, separator: string) => text.split(separator).length - 1;
  return SEPARATORS.some((sign) => count(line, sign) >= 2 && count(line, sign) === count(first, sign)) ? [first] : [];
}

/**
 * Returns the lines with the file names and the place of a change. The lines of a hunk are counted and skipped, because
 * a removed line that begins with "--" looks like a file name.
 */
function diffHead(above: readonly string[]): string[] {
  const headLines = new Map<string, string>();
  let [oldLines, newLines] = [0, 0];
  for (const line of above) {
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
