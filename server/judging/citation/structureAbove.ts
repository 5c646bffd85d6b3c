// Finds the earlier lines of a text that determine what a line means: headings, the line that introduces its list, its
// parents by indentation, the first row of its table, the file of its change, and the beginning of the line itself.
import { endOf } from "@/server/contracts/cutText";
import { headingsAbove, isHeading } from "@/server/judging/citation/headingsAbove";
import {
  ENDS_SENTENCE,
  ENDS_WITH_COLON,
  indentOf,
  isBlank,
  LIST_ITEM,
  TABLE_ROW,
  TAGS_ALONE,
} from "@/server/judging/citation/lineKinds";
import { diffHead, separatedValuesHead, tableHead } from "@/server/judging/citation/tableAbove";

const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/u;
const DIFF = /^(?:@@ -\d|diff --git )/m;
/** Matches the mark of a quotation or of a comment, which begins each of its lines. */
const LINE_PREFIX = /^\s*(>+|\/\/+|#+|--|;+|%+)\s/;
/** Matches lines whose beginning changes what every sentence in them says: a mark, a tag or a label. */
const MARKED_LINE = /^\s*(?:[>#|<+-]|\/\/|~~|[^.!?。\n]{1,60}[:：]\s)/u;
/** Maximum length of the beginning of a line with HTML tags; only its end is shown. */
const MAX_TAGGED_BEGINNING_CHARS = 300;

/** Maximum distance of a line that is searched, so that a citation of a large text takes only milliseconds. */
const SEARCHED_CHARS = 200_000;
/** Maximum number of parents, and of lines of a quotation, since a text may have any number of both. */
const MAX_LINES = 8;

/**
 * Returns the lines above the position `start` that determine what its line means, from top to bottom: the headings of
 * its section, the line before its list and its parents, the line before its table and the first row, the earlier lines
 * of a quotation, or the file and place of a change. The last one is the beginning of the line itself, where it begins
 * with a mark or a label.
 */
export function structureAbove(text: string, start: number): string[] {
  const from = Math.max(0, start - SEARCHED_CHARS);
  const linesAbove = text.slice(from, start).split(LINE_BREAK);
  const beginning = linesAbove.pop() ?? "";
  const line = beginning + (text.slice(start).split(LINE_BREAK, 1)[0] ?? "");
  // The first line may be incomplete. The second one is not checked for a title, because the line before it is unknown.
  if (from > 0) linesAbove.shift();
  const hasWholeText = from === 0;
  const isDiff = DIFF.test(text);
  const block = isDiff ? diffHead(linesAbove) : blockHead(linesAbove, line);
  const headings = headingsAbove(linesAbove, line, hasWholeText ? 0 : 1);
  return [...new Set([...headings, ...block, ...lineBeginning(line, beginning, isDiff)])];
}

function blockHead(linesAbove: readonly string[], line: string): string[] {
  if (TABLE_ROW.test(line)) return tableHead(linesAbove);
  const quotationLines = quotationHead(linesAbove, line);
  if (quotationLines.length > 0) return quotationLines;
  const listLines = LIST_ITEM.test(line) || indentOf(line) > 0 ? listHead(linesAbove, line) : colonHead(linesAbove);
  return [...listLines, ...separatedValuesHead(linesAbove, line)];
}

/** Returns the beginning of the line, up to the cited position; none for a line of plain sentences. */
function lineBeginning(line: string, beginning: string, isDiff: boolean): string[] {
  if (isBlank(beginning) || !(isDiff || LIST_ITEM.test(line) || TABLE_ROW.test(line) || MARKED_LINE.test(line)))
    return [];
  return [/^\s*</.test(line) ? endOf(beginning, MAX_TAGGED_BEGINNING_CHARS) : beginning];
}

/** Returns the line before a list, and the parents of `line`: earlier lines, each with less indentation than the next. */
function listHead(linesAbove: readonly string[], line: string): string[] {
  const lines: string[] = [];
  let [indent, isItem] = [indentOf(line), LIST_ITEM.test(line)];
  for (const candidate of linesAbove.toReversed()) {
    if (isHeading(candidate) || lines.length === MAX_LINES) break;
    if (isBlank(candidate)) continue;
    const isParent = indentOf(candidate) < indent;
    const introducesList =
      !TAGS_ALONE.test(candidate) && (!LIST_ITEM.test(candidate) || ENDS_WITH_COLON.test(candidate));
    const introducesItem = indentOf(candidate) === indent && isItem && introducesList;
    if (!isParent && !introducesItem) continue;
    lines.unshift(candidate);
    [indent, isItem] = [indentOf(candidate), LIST_ITEM.test(candidate) && !ENDS_WITH_COLON.test(candidate)];
    if (indent === 0 && !isItem) break;
  }
  return lines;
}

/** Returns the nearest earlier line of the same block that ends with a colon. */
function colonHead(linesAbove: readonly string[]): string[] {
  const block = linesAbove.slice(linesAbove.findLastIndex((line) => isBlank(line) || isHeading(line)) + 1);
  const introduction = block.findLast((line) => ENDS_WITH_COLON.test(line));
  return introduction === undefined ? [] : [introduction];
}

/** Returns the earlier lines of a quotation or comment whose sentence goes on in `line`. */
function quotationHead(linesAbove: readonly string[], line: string): string[] {
  const prefix = LINE_PREFIX.exec(line)?.[1];
  if (prefix === undefined) return [];
  const lines: string[] = [];
  for (const candidate of linesAbove.toReversed()) {
    const content = candidate.trimStart().slice(prefix.length);
    const hasSamePrefix = LINE_PREFIX.exec(candidate)?.[1] === prefix;
    if (
      !hasSamePrefix ||
      isBlank(content) ||
      ENDS_SENTENCE.test(content.replace(/,\s*$/, "")) ||
      lines.length === MAX_LINES
    )
      break;
    lines.unshift(candidate);
  }
  return lines;
}
