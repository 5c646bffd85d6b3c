// Maps positions of bundled code to its source, for stack traces in the log. Node's support for source maps would keep
// the maps of all packages in memory from the start.
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Caches source maps, which are read when an error is logged and can be garbage-collected afterwards. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * Replaces positions of the programs in `folder` with those of their source, relative to the working directory. Leaves
 * other positions unchanged: the message may quote a user's text, which must not choose a file to read.
 */
export function mapStackToSource(stack: string, folder: string): string {
  const home = pathToFileURL(`${folder}${path.sep}`).href;
  const position = new RegExp(`(${escapeRegExp(home)}(?:chunks/)?[\\w-]{1,100}\\.mjs):(\\d{1,7}):(\\d{1,7})`, "g");
  return stack.replace(position, (bundled, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    // The maps omit positions in packages. There, the nearest entry belongs to another line.
    if (!entry || !("originalSource" in entry) || entry.generatedLine !== Number(line) - 1) return bundled;
    const source = path.relative(process.cwd(), fileURLToPath(new URL(entry.originalSource, file)));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function mapOf(file: string): SourceMap | null {
  const map = maps.get(file)?.deref() ?? readMap(file);
  if (map) maps.set(file, new WeakRef(map));
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return null;
  }
}
