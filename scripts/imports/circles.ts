/** A file's imports, by the path of the file. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

type FolderPair = {
  folders: readonly [string, string];
  /** One import in each direction. */
  examples: readonly [string, string];
};

/** Returns the folder of a file to the second level, such as `server/review`. */
const folderOf = (file: string): string => file.split("/").slice(0, 2).join("/");

/** Finds the pairs of folders in `server` with imports in both directions, sorted by name. */
export function findMutualImports(graph: ImportGraph): FolderPair[] {
  const examples = new Map<string, string>();
  for (const [file, imports] of graph) {
    for (const importedFile of imports) {
      const arrow = `${folderOf(file)} ${folderOf(importedFile)}`;
      if (!examples.has(arrow)) examples.set(arrow, `${file} → ${importedFile}`);
    }
  }
  return [...examples]
    .flatMap(([arrow, example]): FolderPair[] => {
      const [from = "", to = ""] = arrow.split(" ");
      const back = examples.get(`${to} ${from}`);
      const isPair = from < to && back !== undefined && from.startsWith("server/") && to.startsWith("server/");
      return isPair ? [{ folders: [from, to], examples: [example, back] }] : [];
    })
    .sort((a, b) => a.folders.join().localeCompare(b.folders.join()));
}

/**
 * Finds the circles of files that reach each other over imports: the strongly connected components of more than one file
 * (Tarjan 1972).
 */
export function findCircles(graph: ImportGraph): string[][] {
  const indexes = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): number => {
    const index = indexes.size;
    indexes.set(file, index);
    let low = index;
    open.push(file);
    for (const importedFile of graph.get(file) ?? []) {
      if (!indexes.has(importedFile)) low = Math.min(low, visit(importedFile));
      else if (open.includes(importedFile)) low = Math.min(low, indexes.get(importedFile) ?? low);
    }
    if (low === index) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file);
  return circles;
}
