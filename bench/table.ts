import type { Row } from "./row";

const HEAD = ["row", "ours", "floor", "unit", "ratio", "goal", "met"];

/** Writes the rows as text: one aligned line each, followed by the notes. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map((row) => [
    row.id,
    number(row.ours),
    number(row.floor),
    row.unit,
    row.ratio === null ? "-" : row.ratio.toFixed(2),
    row.goal,
    row.met === null ? "-" : row.met ? "yes" : "NO",
  ]);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => (line[column] ?? "").length)),
  );
  const aligned = [HEAD, ...lines].map((line) =>
    line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "),
  );
  const notes = rows.map((row) => `${row.id}: ${row.name}. ${row.note}`);
  return `${aligned.join("\n")}\n\n${notes.join("\n")}\n`;
}

function number(value: number | null): string {
  if (value === null) return "-";
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
