/**
 * UTF-16 offsets into the text; the end is exclusive and before the line break. `line` counts from 1 and is null in a
 * continuation row.
 */
export type Row = { readonly start: number; readonly end: number; readonly line: number | null };

const MAX_ROW_CHARS = 2_000;

/** Splits the text into rows of at most `maxChars` code units; a longer line breaks after a space where possible. */
export function textRows(text: string, maxChars = MAX_ROW_CHARS): Row[] {
  const rows: Row[] = [];
  let line = 0;
  for (let lineStart = 0; lineStart <= text.length;) {
    const newline = text.indexOf("\n", lineStart);
    const lineBreak = newline === -1 ? text.length : newline;
    const end = lineBreak > lineStart && newline !== -1 && text[lineBreak - 1] === "\r" ? lineBreak - 1 : lineBreak;
    line += 1;
    let start = lineStart;
    while (end - start > maxChars) {
      const cutOffset = cutAt(text, start, maxChars);
      rows.push({ start, end: cutOffset, line: start === lineStart ? line : null });
      start = cutOffset;
    }
    rows.push({ start, end, line: start === lineStart ? line : null });
    lineStart = lineBreak + 1;
  }
  return rows;
}

function cutAt(text: string, start: number, maxChars: number): number {
  const space = text.lastIndexOf(" ", start + maxChars - 1);
  if (space > start + maxChars / 2) return space + 1;
  const cutOffset = start + maxChars;
  // A surrogate pair must not be split.
  return isHigh(text.charCodeAt(cutOffset - 1)) && cutOffset - 1 > start ? cutOffset - 1 : cutOffset;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Returns the index of the row that contains the offset; a line break belongs to the row before it. */
export function findRowIndex(rows: readonly Row[], offset: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
