// The lines of a text that say how a later line is meant: headings, the head of its list or table, the file of a change.

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
/** The place of a hunk with its count of old and new lines; 1 where a count is left out. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const SEPARATORS = [",", ";", "\t"];
/** A short line without an end, alone above a block, is a title. */
const TITLE_CHARS = 60;
const ENDS_SENTENCE = /[.!?…。！？।،,;]\s*$/u;

/** The rank of a line that is no heading; 1 is the highest heading. */
const BELOW_ALL = 9;
const BOLD_LEVEL = 7;
const TITLE_LEVEL = 8;

/** Lines further above are not looked at, so that a large text costs a citation some milliseconds. */
const ABOVE_CHARS = 200_000;
/** The nearest lines of each kind are kept, since a text may nest its items without end. */
const MAX_LINES = 8;

/**
 * Returns the lines above the one in which `start` is that belong to it, from top to bottom: the headings, each above a
 * lower one, the line before its list, the items in which its own is, the first row and the line before its table, or
 * the file and place of a change.
 */
export function structureAbove(text: string, start: number): string[] {
  const from = Math.max(0, start - ABOVE_CHARS);
  const above = text.slice(from, start).split(LINE_BREAK);
  const indentation = above.pop() ?? "";
  const line = indentation + (text.slice(start).split(LINE_BREAK, 1)[0] ?? "");
  // The first piece may be the end of a line, and what precedes the second one is not known.
  if (from > 0) above.shift();
  const isWhole = from === 0;
  const block = DIFF.test(text)
    ? diffHead(above)
    : [...blockHead(above, line), ...(isWhole ? csvHead(above, line) : [])];
  return [...new Set([...headings(above, line, isWhole ? 0 : 1), ...block])];
}

function blockHead(above: readonly string[], line: string): string[] {
  if (ROW.test(line)) return tableHead(above);
  return ITEM.test(line) || indentOf(line) > 0 ? listHead(above, line) : colonHead(above);
}

/** `highest`: the index of the first line that may be a heading. */
function headings(above: readonly string[], line: string, highest: number): string[] {
  const lines: string[] = [];
  let level = BELOW_ALL;
  for (let index = above.length - 1; index >= highest && level > 1; index--) {
    const candidate = above[index] ?? "";
    const ownLevel = levelOf(candidate, above[index + 1] ?? line, above[index - 1] ?? "");
    if (ownLevel >= level) continue;
    lines.unshift(candidate);
    level = ownLevel;
  }
  return lines;
}

function levelOf(line: string, next: string, before: string): number {
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

/** The line before a table, and its first row. */
function tableHead(above: readonly string[]): string[] {
  const end = above.findLastIndex((line) => !ROW.test(line));
  const stem = end === -1 ? undefined : above.slice(0, end + 1).findLast((line) => line.trim() !== "");
  const first = above[end + 1];
  return [stem !== undefined && !isHeading(stem) ? stem : null, first ?? null].filter((line) => line !== null);
}

/** The line before a list, and the items in which `line` is. */
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

/** The nearest line of the same block that ends with a colon. */
function colonHead(above: readonly string[]): string[] {
  const block = above.slice(above.findLastIndex((line) => line.trim() === "" || isHeading(line)) + 1);
  const stem = block.findLast((line) => ENDS_WITH_COLON.test(line));
  return stem === undefined ? [] : [stem];
}

/** The first line of a table of separated values. */
function csvHead(above: readonly string[], line: string): string[] {
  const [first] = above;
  if (first === undefined || above.some((other) => other.trim() === "")) return [];
  const count = (text: string, separator: string) => text.split(separator).length - 1;
  return SEPARATORS.some((sign) => count(line, sign) >= 2 && count(line, sign) === count(first, sign)) ? [first] : [];
}

/**
 * The names of the file and the place of a change. A removed line may itself begin with "--", so that lines of a hunk,
 * which has as many as it says, are no names.
 */
function diffHead(above: readonly string[]): string[] {
  const heads = new Map<string, string>();
  let [oldLines, newLines] = [0, 0];
  for (const line of above) {
    const hunk = HUNK.exec(line);
    const file = FILE_LINE.exec(line)?.[1];
    if (hunk) {
      heads.set("@@", line);
      [oldLines, newLines] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    } else if (oldLines > 0 || newLines > 0) {
      if (!/^[+\\]/.test(line)) oldLines -= 1;
      if (!/^[-\\]/.test(line)) newLines -= 1;
    } else if (file !== undefined) {
      if (file === "---") heads.clear();
      heads.set(file, line);
    }
  }
  return ["---", "+++", "@@"].flatMap((kind) => heads.get(kind) ?? []);
}
