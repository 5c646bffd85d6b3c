// Reads the tables and the code blocks of the documents, so that tests compare them with the code.
import { readFileSync } from "node:fs";

/** Returns the lines of one section of a document, without its subsections. `title` is the text of its heading. */
function ownLines(file: string, title: string): string[] {
  const lines = sectionLines(file, title);
  const next = lines.findIndex((line) => /^#{2,4} /.test(line));
  return next < 0 ? lines : lines.slice(0, next);
}

/** Returns the lines of one section with its subsections. */
export function sectionLines(file: string, title: string): string[] {
  const lines = readDocument(file).split("\n");
  const start = lines.findIndex((line) => /^#{2,4} /.test(line) && line.replace(/^#+ /, "") === title);
  if (start < 0) throw new Error(`docs/${file} has no section ${title}`);
  const depth = (/^#+/.exec(lines[start] ?? "") ?? [""])[0].length;
  const end = lines.findIndex((line, index) => index > start && new RegExp(`^#{1,${depth}} `).test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

/** Reads a document. `file` is a path below docs. */
export const readDocument = (file: string): string => readFileSync(new URL(`../docs/${file}`, import.meta.url), "utf8");

/** Returns the rows of the first table of a section, without its header, cell by cell as written. */
export function documentTable(file: string, title: string): string[][] {
  const lines = ownLines(file, title);
  const start = lines.findIndex((line) => line.startsWith("|"));
  const table = start < 0 ? [] : lines.slice(start);
  const end = table.findIndex((line) => !line.startsWith("|"));
  return table.slice(2, end < 0 ? undefined : end).map(cellsOf);
}

/** Splits a row, in which a vertical bar in code is written as \|. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** Returns the fenced blocks of a document in one language, such as `json`. */
export function codeBlocks(file: string, language: string): string[] {
  const blocks = readDocument(file).matchAll(/^```(\w*)\n([^]*?)^```$/gm);
  return [...blocks].flatMap(([, name, text = ""]) => (name === language ? [text] : []));
}
