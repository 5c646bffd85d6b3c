// Tables as files for spreadsheets.

export type Cell = string | number | null;

/** What a spreadsheet takes for a formula when a cell begins with it (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function fieldOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180, with its CRLF after every line; text that would be a formula gets an apostrophe before it. null: an empty field. */
export function toCsv(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [headers, ...rows].map((row) => `${row.map(fieldOf).join(",")}\r\n`).join("");
}
