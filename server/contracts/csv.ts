export type Cell = string | number | null;

/** Prefixes that spreadsheets treat as formulas (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function fieldOf(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * RFC 4180 with CRLF line endings. Text that would be a formula is prefixed with an apostrophe; null is an empty field.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return toCsvRows([headers, ...rows]);
}

/** Rows of such a file, of which the headers may be one. */
export function toCsvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(",")}\r\n`).join("");
}
