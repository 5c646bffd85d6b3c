// Recognizes kinds of lines in plain text, Markdown, HTML, configuration files and source code.

/** Matches an item of a list, a row or a cell in HTML included. */
export const LIST_ITEM =
  /^\s*(?:(?:[-*+•·‣◦▪–]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|\[[ xX]\])\s+\S|<(?:li|dd|dt|td|th|tr|option)\b)/iu;
export const TABLE_ROW = /^\s*\|.*\|\s*$|^[^|]+\|[^|]+\|/;
export const ENDS_WITH_COLON = /[:：](?:["'*_”»]|<\/[a-z][a-z0-9]{0,20}>)*\s*$/i;
export const ENDS_SENTENCE = /[.!?…。！？।،,;]\s*$/u;
/** Matches a line that consists of tags and has no content. */
export const TAGS_ALONE = /^\s*(?:<\/?[a-z][^<>]{0,200}>\s*)+$/i;

export const indentOf = (line: string): number => line.length - line.trimStart().length;
export const isBlank = (line: string): boolean => line.trim() === "";
