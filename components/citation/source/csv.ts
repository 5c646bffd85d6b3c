// Parses comma-separated values (RFC 4180) into rows of cells with their positions in the text.

/** UTF-16 offsets of a cell's content, without its quotation marks; the end is exclusive. */
export type Cell = { readonly start: number; readonly end: number };

const SEPARATORS = [",", ";", "\t"] as const;
const MAX_COLUMNS = 50;

/**
 * Reads a table: at least two rows, all with the same number of cells, from 2 to 50. A space after a comma means prose.
 * @returns null when the text is not such a table
 */
export function parseCsvRows(text: string): Cell[][] | null {
  for (const separator of SEPARATORS) {
    const rows = splitIntoRows(text, separator);
    const columns = rows[0]?.length ?? 0;
    const isProse = rows[0]?.some(({ start }) => text[start] === " ") ?? true;
    const isTable = columns >= 2 && columns <= MAX_COLUMNS && rows.every(({ length }) => length === columns);
    if (rows.length >= 2 && isTable && !isProse) return rows;
  }
  return null;
}

function splitIntoRows(text: string, separator: string): Cell[][] {
  const rows: Cell[][] = [[]];
  for (let position = 0; ;) {
    const cell = readCell(text, position, separator);
    rows.at(-1)?.push(cell.range);
    if (text.startsWith(separator, cell.endOffset)) {
      position = cell.endOffset + 1;
      continue;
    }
    const lineBreak = text.startsWith("\r\n", cell.endOffset) ? 2 : 1;
    position = cell.endOffset + lineBreak;
    // A line break at the end of the text does not begin a row.
    if (position >= text.length) return rows;
    rows.push([]);
  }
}

/** Reads the cell at `start`. `endOffset` is the offset of the separator or line break that follows it. */
function readCell(text: string, start: number, separator: string): { range: Cell; endOffset: number } {
  if (text[start] === '"') {
    const closingMark = findClosingMark(text, start + 1);
    if (closingMark !== null) return { range: { start: start + 1, end: closingMark }, endOffset: closingMark + 1 };
  }
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { range: { start, end }, endOffset: end };
}

/** Finds the closing quotation mark of a cell, which is the first one that is not doubled. */
function findClosingMark(text: string, start: number): number | null {
  for (let mark = text.indexOf('"', start); mark >= 0; mark = text.indexOf('"', mark + 2)) {
    if (text[mark + 1] !== '"') return mark;
  }
  return null;
}
