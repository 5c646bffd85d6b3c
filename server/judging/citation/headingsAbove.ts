// Finds the headings above a line: of Markdown, HTML, AsciiDoc and LaTeX, sections of configuration files, lines in
// bold, numbered titles, and short lines above a block.
import {
  ENDS_SENTENCE,
  ENDS_WITH_COLON,
  indentOf,
  isBlank,
  LIST_ITEM,
  TABLE_ROW,
} from "@/server/judging/citation/lineKinds";

const MARKED_HEADING = /^ {0,3}(?:(#{1,6})|(={2,6}))[ \t]+\S/;
const HTML_HEADING = /^\s*<h([1-6])\b/i;
// cspell:ignore subsubsection
const LATEX_HEADING = /^\s*\\(part|chapter|section|subsection|subsubsection|paragraph)\*?\{/;
const LATEX_LEVELS = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph"];
const UNDERLINE = /^\s{0,3}(?:(=+)|-{3,})\s*$/;
const BOLD_LINE =
  /^\s*(?:(?:\*\*|__)[^*_]{1,120}(?:\*\*|__)|(?:<(?:p|div)[^<>]{0,100}>)?<(?:strong|b)>[^<]{1,120}<\/(?:strong|b)>(?:<\/(?:p|div)>)?)\s*(?:[:：]\s*)?$/i;
/** Matches a section of an INI or TOML file. */
const SECTION = /^\s*\[{1,2}[^\][\n]{2,120}\]{1,2}\s*$/;
const NUMBERED_TITLE = /^\s*(?:§\s?)?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+\p{L}/u;

/** Level of a line that is no heading; headings have 1 (highest) to 8. */
const NO_HEADING_LEVEL = 9;
const BOLD_LEVEL = 7;
const TITLE_LEVEL = 8;
/** Maximum length of a title: a short line above a block that does not end like a sentence. */
const MAX_TITLE_CHARS = 60;

export const isHeading = (line: string): boolean =>
  MARKED_HEADING.test(line) || HTML_HEADING.test(line) || LATEX_HEADING.test(line) || SECTION.test(line);

/**
 * Returns the headings above a line, each of a higher level than the next.
 * @param firstIndex index of the first line to check
 */
export function headingsAbove(linesAbove: readonly string[], line: string, firstIndex: number): string[] {
  const lines: string[] = [];
  let level = NO_HEADING_LEVEL;
  const isItem = LIST_ITEM.test(line);
  for (let index = linesAbove.length - 1; index >= firstIndex && level > 1; index--) {
    const candidate = linesAbove[index] ?? "";
    const candidateLevel = headingLevel(candidate, linesAbove[index + 1] ?? line, linesAbove[index - 1] ?? "", isItem);
    if (candidateLevel >= level) continue;
    lines.unshift(candidate);
    level = candidateLevel;
  }
  return lines;
}

/** Returns the level of a line. `isItem`: the cited line is an item of a list, whose other items are no titles. */
function headingLevel(line: string, nextLine: string, previousLine: string, isItem: boolean): number {
  if (isBlank(line)) return NO_HEADING_LEVEL;
  const markedHeading = MARKED_HEADING.exec(line);
  if (markedHeading) return (markedHeading[1] ?? markedHeading[2] ?? "").length;
  const htmlLevel = HTML_HEADING.exec(line)?.[1];
  if (htmlLevel !== undefined) return Number(htmlLevel);
  const latexCommand = LATEX_HEADING.exec(line)?.[1];
  if (latexCommand !== undefined) return LATEX_LEVELS.indexOf(latexCommand) + 1;
  if (BOLD_LINE.test(line) || SECTION.test(line)) return BOLD_LEVEL;
  const isNumbered = NUMBERED_TITLE.test(line) && !isItem && !LIST_ITEM.test(nextLine);
  if ((LIST_ITEM.test(line) && !isNumbered) || TABLE_ROW.test(line)) return NO_HEADING_LEVEL;
  const underline = UNDERLINE.exec(nextLine);
  if (underline) return underline[1] === undefined ? 2 : 1;
  return isTitle(line, previousLine) ? TITLE_LEVEL : NO_HEADING_LEVEL;
}

/** Whether a line is a title. A line that ends with a colon needs no empty line before it. */
function isTitle(line: string, previousLine: string): boolean {
  if (line.length > MAX_TITLE_CHARS || ENDS_SENTENCE.test(line) || !/\p{L}/u.test(line)) return false;
  return isBlank(previousLine) || (ENDS_WITH_COLON.test(line) && indentOf(line) === 0);
}
