// The lines of a text that say how a later line is meant: headings, the head of its list or table, the file of a change.

const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/u;
const HEADING = /^ {0,3}(#{1,6})[ \t]+\S/;
const HTML_HEADING = /^\s*<h([1-6])\b/i;
const UNDERLINED = /^\s{0,3}(?:(=+)|-{3,})\s*$/;
const BOLD_LINE = /^\s*(?:\*\*|__)[^*_]{1,120}(?:\*\*|__)\s*[:：]?\s*$/;
const ITEM = /^\s*(?:[-*+•·‣◦▪–]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|\[[ xX]\])\s+\S/u;
const ROW = /^\s*\|.*\|\s*$|^[^|]+\|[^|]+\|/;
const ENDS_WITH_COLON = /[:：]["'*_”»]*\s*$/;
const DIFF = /^(?:@@ -\d|diff --git )/m;
const DIFF_HEAD = /^(@@|\+\+\+|---) /;
const SEPARATORS = [",", ";", "\t"];
/** A short line without an end, alone above a block, is a title. */
const TITLE_CHARS = 60;
const ENDS_SENTENCE = /[.!?…。！？।،,;]\s*$/u;

/** Lower for a heading that more is below; BELOW_ALL is no heading. */
const BELOW_ALL = 9;
const BOLD_LEVEL = 7;
const TITLE_LEVEL = 8;

/**
 * The lines above the one in which `start` is that belong to it, from top to bottom: the headings, each above a lower
 * one, the line before its list, the items in which its own is, the first row and the line before its table. Linear in
 * the text.
 */
export function structureAbove(text: string, start: number): string[] {
  const above = text.slice(0, start).split(LINE_BREAK);
  const indentation = above.pop() ?? "";
  const own = indentation + (text.slice(start).split(LINE_BREAK, 1)[0] ?? "");
  const structure = DIFF.test(text) ? diffHead(above) : [...blockHead(above, own), ...csvHead(above, own)];
  return [...new Set([...headings(above, own), ...structure])];
}

function headings(above: readonly string[], own: string): string[] {
  const found: string[] = [];
  let level = BELOW_ALL;
  for (let nth = above.length - 1; nth >= 0 && level > 1; nth--) {
    const line = above[nth] ?? "";
    const next = above[nth + 1] ?? own;
    const ownLevel = levelOf(line, next, above[nth - 1] ?? "");
    if (ownLevel >= level) continue;
    found.unshift(line);
    level = ownLevel;
  }
  return found;
}

function levelOf(line: string, next: string, before: string): number {
  if (line.trim() === "") return BELOW_ALL;
  const marks = HEADING.exec(line)?.[1] ?? HTML_HEADING.exec(line)?.[1];
  if (marks !== undefined) return marks.startsWith("#") ? marks.length : Number(marks);
  const underline = UNDERLINED.exec(next);
  if (underline && !ITEM.test(line) && !ROW.test(line)) return underline[1] === undefined ? 2 : 1;
  if (BOLD_LINE.test(line)) return BOLD_LEVEL;
  const isTitle = before.trim() === "" && line.length <= TITLE_CHARS && !ENDS_SENTENCE.test(line);
  return isTitle && !ITEM.test(line) && !ROW.test(line) && /\p{L}/u.test(line) ? TITLE_LEVEL : BELOW_ALL;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isHeading = (line: string): boolean => HEADING.test(line) || HTML_HEADING.test(line);

/** The head of the list, the table or the block after a colon in which the line `own` is. */
function blockHead(above: readonly string[], own: string): string[] {
  const found: string[] = [];
  let indent = indentOf(own);
  let row: string | null = null;
  let isListed = ITEM.test(own) || indent > 0;
  let isBlock = true;
  for (let nth = above.length - 1; nth >= 0 && (isBlock || isListed); nth--) {
    const line = above[nth] ?? "";
    if (isHeading(line)) break;
    if (line.trim() === "") {
      isBlock = false;
      continue;
    }
    if (ROW.test(own) && ROW.test(line) && isBlock) {
      row = line;
      continue;
    }
    if (ITEM.test(line) && !ENDS_WITH_COLON.test(line) && indentOf(line) >= indent) {
      if (!isListed) break;
      continue;
    }
    if (ITEM.test(line) && indentOf(line) < indent) {
      found.unshift(line);
      indent = indentOf(line);
      isListed = true;
      continue;
    }
    const isStem = ENDS_WITH_COLON.test(line) || row !== null || (isListed && indentOf(line) <= indent);
    if (!isStem) {
      if (isListed && indentOf(line) > indent) continue;
      if (!isBlock) break;
      continue;
    }
    found.unshift(line);
    break;
  }
  return row === null ? found : [...found, row];
}

/** The first line of a table of separated values. */
function csvHead(above: readonly string[], own: string): string[] {
  const [first] = above;
  if (first === undefined || above.some((line) => line.trim() === "")) return [];
  const count = (line: string, separator: string) => line.split(separator).length - 1;
  const isTable = SEPARATORS.some((sign) => count(own, sign) >= 2 && count(own, sign) === count(first, sign));
  return isTable && !ROW.test(own) ? [first] : [];
}

/** The names of the file and the place of a change. */
function diffHead(above: readonly string[]): string[] {
  const heads = new Map<string, string>();
  for (const line of above) {
    const kind = DIFF_HEAD.exec(line)?.[1];
    if (kind !== undefined) heads.set(kind, line);
  }
  return ["---", "+++", "@@"].flatMap((kind) => heads.get(kind) ?? []);
}
