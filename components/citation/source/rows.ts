// A text cut into the rows that a screen can hold a few of at a time.

/** UTF-16 offsets into the text, the end exclusive and without the line break; `line` counts from 1, null in a row that goes on. */
export type Row = { readonly start: number; readonly end: number; readonly line: number | null };

const LONGEST = 2_000;

/** Every line of the text as rows of at most `longest` code units; a longer line breaks after a space where there is one. */
export function textRows(text: string, longest = LONGEST): Row[] {
  const rows: Row[] = [];
  let line = 0;
  for (let from = 0; from <= text.length;) {
    const newline = text.indexOf("\n", from);
    const next = newline === -1 ? text.length : newline;
    const end = next > from && newline !== -1 && text[next - 1] === "\r" ? next - 1 : next;
    line += 1;
    let start = from;
    while (end - start > longest) {
      const cut = cutAt(text, start, longest);
      rows.push({ start, end: cut, line: start === from ? line : null });
      start = cut;
    }
    rows.push({ start, end, line: start === from ? line : null });
    from = next + 1;
  }
  return rows;
}

function cutAt(text: string, start: number, longest: number): number {
  const space = text.lastIndexOf(" ", start + longest - 1);
  if (space > start + longest / 2) return space + 1;
  const cut = start + longest;
  // Not between the halves of a surrogate pair.
  return isHigh(text.charCodeAt(cut - 1)) && cut - 1 > start ? cut - 1 : cut;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The index of the row that holds the offset; one in a line break counts to the row before it. */
export function rowAt(rows: readonly Row[], offset: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
