import { readFileSync } from "node:fs";
import type { ImportGraph } from "@/scripts/imports/circles";

const TABLE = /^\| concepts, first what the others build on \|.*\n\|[-|]+\n((?:\|.*\n)+)/m;

/** Reads the order of the concepts from docs/architecture.md: folder of `server` -> its row, counted from the top. */
export function conceptRows(): ReadonlyMap<string, number> {
  const [, rows = ""] = TABLE.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  const folders = rows
    .trimEnd()
    .split("\n")
    .map((row) => row.split("|")[2]?.replaceAll(/\([^)]*\)/g, "") ?? "");
  return new Map(
    folders.flatMap((cell, row) => [...cell.matchAll(/`(\w+)`/g)].map(([, folder = ""]) => [folder, row] as const)),
  );
}

/** Finds the imports of a concept from a lower row of the table, by `from to` of their folders. */
export function importsFromLowerRows(graph: ImportGraph, rows: ReadonlyMap<string, number>): Map<string, string[]> {
  const importsByArrow = new Map<string, string[]>();
  const conceptOf = (file: string) => /^server\/(\w+)\//.exec(file)?.[1] ?? "";
  for (const [file, imports] of graph) {
    for (const imported of imports) {
      const [from, to] = [conceptOf(file), conceptOf(imported)];
      const [row, importedRow] = [rows.get(from), rows.get(to)];
      if (row === undefined || importedRow === undefined || importedRow <= row) continue;
      const arrow = `${from} ${to}`;
      importsByArrow.set(arrow, [...(importsByArrow.get(arrow) ?? []), `${file} → ${imported}`]);
    }
  }
  return importsByArrow;
}
