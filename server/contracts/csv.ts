export type Cell = string | number | null;

/** Prefixes that spreadsheets treat as formulas (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function writeField(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets read a file as UTF-8 only if it begins with a byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Writes a CSV file (RFC 4180, CRLF line endings, UTF-8 with a byte order mark) or its first part. Text that would be a
 * formula gets an apostrophe as a prefix. Null becomes an empty field.
 */
export function toCsv(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + toCsvRows([headers, ...rows]);
}

/** Writes further rows of a CSV file. */
export function toCsvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(writeField).join(",")}\r\n`).join("");
}
