// Finds the earlier lines of a text that determine what a line means: headings, the line that introduces its list, its
// parents by indentation, the first row of its table, the file of its change, and the beginning of the line itself.
import { endOf } from "@/server/contracts/cutText";
import { headingsAbove, isHeading } from "@/server/judging/citation/headingsAbove";
import {
  ENDS_SENTENCE,
  ENDS_WITH_COLON,
  indentOf,
  isBlank,
  ITEM,
  ROW,
  TAGS_ALONE,
} from "@/server/judging/citation/lineKinds";
import { diffHead, separatedHead, tableHead } from "@/server/judging/citation/tableAbove";

const LINE_BREAK = /\r\n?|[\n\u2028\u2029]/u;
const DIFF = /^(?:@@ -\d|diff --git )/m;
/** Matches the mark of a quotation or of a comment, which begins each of its lines. */
const LINE_PREFIX = /^\s*(>+|\/\/+|#+|--|;+|%+)\s/;
/** Matches lines whose beginning changes what every sentence in them says: a mark, a tag or a label. */
const MARKED_LINE = /^\s*(?:[>#|<+-]|\/\/|~~|[^.!?。\n]{1,60}[:：]\s)/u;
/** Maximum length of the beginning of the own line, of which the end is shown where tags may stand anywhere. */
const OWN_LINE_CHARS = 300;

/** Maximum distance of a line that is searched, so that a citation of a large text takes only milliseconds. */
const ABOVE_CHARS = 200_000;
/** Maximum number of parents, and of lines of a quotation, since a text may have any number of both. */
const MAX_LINES = 8;

/**
 * Returns the lines above the position `start` that determine what its line means, from top to bottom: the headings of
 * its section, the line before its list and its parents, the line before its table and the first row, the earlier lines
 * of a quotation, or the file and place of a change. The last one is the beginning of the line itself, where it begins
 * with a mark or a label.
 */
export function structureAbove(text: string, start: number): string[] {
  const from = Math.max(0, start - ABOVE_CHARS);
  const above = text.slice(from, start).split(LINE_BREAK);
  const beginning = above.pop() ?? "";
  const line = beginning + (text.slice(start).split(LINE_BREAK, 1)[0] ?? "");
  // The first line may be incomplete. The second one is not checked for a title, because the line before it is unknown.
  if (from > 0) above.shift();
  const hasWholeText = from === 0;
  const isDiff = DIFF.test(text);
  const block = isDiff ? diffHead(above) : blockHead(above, line);
  const headings = headingsAbove(above, line, hasWholeText ? 0 : 1);
  return [...new Set([...headings, ...block, ...ownBeginning(line, beginning, isDiff)])];
}

function blockHead(above: readonly string[], line: string): string[] {
  if (ROW.test(line)) return tableHead(above);
  const quoted = quotedBefore(above, line);
  if (quoted.length > 0) return quoted;
  const list = ITEM.test(line) || indentOf(line) > 0 ? listHead(above, line) : colonHead(above);
  return [...list, ...separatedHead(above, line)];
}

/** Returns the beginning of the line before the cited position; none of a line of plain sentences. */
function ownBeginning(line: string, beginning: string, isDiff: boolean): string[] {
  if (isBlank(beginning) || !(isDiff || ITEM.test(line) || ROW.test(line) || MARKED_LINE.test(line))) return [];
  return [/^\s*</.test(line) ? endOf(beginning, OWN_LINE_CHARS) : beginning];
}

/** Returns the line before a list, and the parents of `line`: earlier lines, each with less indentation than the next. */
function listHead(above: readonly string[], line: string): string[] {
  const lines: string[] = [];
  let [indent, isItem] = [indentOf(line), ITEM.test(line)];
  for (const candidate of above.toReversed()) {
    if (isHeading(candidate) || lines.length === MAX_LINES) break;
    if (isBlank(candidate)) continue;
    const isParent = indentOf(candidate) < indent;
    const introducesList = !TAGS_ALONE.test(candidate) && (!ITEM.test(candidate) || ENDS_WITH_COLON.test(candidate));
    const isStem = indentOf(candidate) === indent && isItem && introducesList;
    if (!isParent && !isStem) continue;
    lines.unshift(candidate);
    [indent, isItem] = [indentOf(candidate), ITEM.test(candidate) && !ENDS_WITH_COLON.test(candidate)];
    if (indent === 0 && !isItem) break;
  }
  return lines;
}

/** Returns the nearest earlier line of the same block that ends with a colon. */
function colonHead(above: readonly string[]): string[] {
  const block = above.slice(above.findLastIndex((line) => isBlank(line) || isHeading(line)) + 1);
  const introduction = block.findLast((line) => ENDS_WITH_COLON.test(line));
  return introduction === undefined ? [] : [introduction];
}

/** Returns the earlier lines of a quotation or comment whose sentence goes on in `line`. */
function quotedBefore(above: readonly string[], line: string): string[] {
  const prefix = LINE_PREFIX.exec(line)?.[1];
  if (prefix === undefined) return [];
  const lines: string[] = [];
  for (const candidate of above.toReversed()) {
    const content = candidate.trimStart().slice(prefix.length);
    const isSame = LINE_PREFIX.exec(candidate)?.[1] === prefix;
    if (!isSame || isBlank(content) || ENDS_SENTENCE.test(content.replace(/,\s*$/, "")) || lines.length === MAX_LINES)
      break;
    lines.unshift(candidate);
  }
  return lines;
}
