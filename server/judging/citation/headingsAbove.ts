// Finds the headings above a line: of Markdown, HTML, AsciiDoc and LaTeX, sections of configuration files, lines in
// bold, numbered titles, and short lines above a block.
import { ENDS_SENTENCE, ENDS_WITH_COLON, indentOf, isBlank, ITEM, ROW } from "@/server/judging/citation/lineKinds";

const MARKED = /^ {0,3}(?:(#{1,6})|(={2,6}))[ \t]+\S/;
const HTML_HEADING = /^\s*<h([1-6])\b/i;
// cspell:ignore subsubsection
const LATEX_HEADING = /^\s*\\(part|chapter|section|subsection|subsubsection|paragraph)\*?\{/;
const LATEX_LEVELS = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph"];
const UNDERLINED = /^\s{0,3}(?:(=+)|-{3,})\s*$/;
const BOLD_LINE =
  /^\s*(?:(?:\*\*|__)[^*_]{1,120}(?:\*\*|__)|(?:<(?:p|div)[^<>]{0,100}>)?<(?:strong|b)>[^<]{1,120}<\/(?:strong|b)>(?:<\/(?:p|div)>)?)\s*(?:[:：]\s*)?$/i;
/** Matches a section of an INI or TOML file. */
const SECTION = /^\s*\[{1,2}[^\][\n]{2,120}\]{1,2}\s*$/;
const NUMBERED_TITLE = /^\s*(?:§\s?)?\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+\p{L}/u;

/** Level of a line that is no heading; headings have 1 (highest) to 8. */
const BELOW_ALL = 9;
const BOLD_LEVEL = 7;
const TITLE_LEVEL = 8;
/** Maximum length of a title: a short line above a block that does not end like a sentence. */
const TITLE_CHARS = 60;

export const isHeading = (line: string): boolean =>
  MARKED.test(line) || HTML_HEADING.test(line) || LATEX_HEADING.test(line) || SECTION.test(line);

/**
 * Returns the headings above a line, each of a higher level than the next. `highest`: index of the first line to check.
 */
export function headingsAbove(above: readonly string[], line: string, highest: number): string[] {
  const lines: string[] = [];
  let level = BELOW_ALL;
  const isItem = ITEM.test(line);
  for (let index = above.length - 1; index >= highest && level > 1; index--) {
    const candidate = above[index] ?? "";
    const candidateLevel = levelOf(candidate, above[index + 1] ?? line, above[index - 1] ?? "", isItem);
    if (candidateLevel >= level) continue;
    lines.unshift(candidate);
    level = candidateLevel;
  }
  return lines;
}

/** `isItem`: whether the cited line is an item of a list, whose other items are no titles. */
function levelOf(line: string, next: string, before: string, isItem: boolean): number {
  if (isBlank(line)) return BELOW_ALL;
  const marked = MARKED.exec(line);
  if (marked) return (marked[1] ?? marked[2] ?? "").length;
  const html = HTML_HEADING.exec(line)?.[1];
  if (html !== undefined) return Number(html);
  const latex = LATEX_HEADING.exec(line)?.[1];
  if (latex !== undefined) return LATEX_LEVELS.indexOf(latex) + 1;
  if (BOLD_LINE.test(line) || SECTION.test(line)) return BOLD_LEVEL;
  const isNumbered = NUMBERED_TITLE.test(line) && !isItem && !ITEM.test(next);
  if ((ITEM.test(line) && !isNumbered) || ROW.test(line)) return BELOW_ALL;
  const underline = UNDERLINED.exec(next);
  if (underline) return underline[1] === undefined ? 2 : 1;
  return isTitle(line, before) ? TITLE_LEVEL : BELOW_ALL;
}

/** A line with a colon begins its block also without an empty line before it. */
function isTitle(line: string, before: string): boolean {
  if (line.length > TITLE_CHARS || ENDS_SENTENCE.test(line) || !/\p{L}/u.test(line)) return false;
  return isBlank(before) || (ENDS_WITH_COLON.test(line) && indentOf(line) === 0);
}
