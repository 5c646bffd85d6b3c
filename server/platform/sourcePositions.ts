// Where bundled code was written, for stack traces in the log. Node's own support for source maps keeps those of all
// packages in memory, for every process and from the start.
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Of what was found; read when an error is logged, and may be collected afterwards. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * A stack trace in which positions of the programs in `folder` are those of our source, relative to the working
 * directory. Others stay: its message may quote a user's text, which chooses no file to read and no work to do.
 */
export function inSource(stack: string, folder: string): string {
  const home = pathToFileURL(`${folder}${path.sep}`).href;
  const position = new RegExp(`(${escaped(home)}(?:chunks/)?[\\w-]{1,100}\\.mjs):(\\d{1,7}):(\\d{1,7})`, "g");
  return stack.replace(position, (bundled, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    // In a package, whose positions are not kept, the nearest entry is of another line.
    if (!entry || !("originalSource" in entry) || entry.generatedLine !== Number(line) - 1) return bundled;
    const source = path.relative(process.cwd(), fileURLToPath(new URL(entry.originalSource, file)));
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function mapOf(file: string): SourceMap | null {
  const map = maps.get(file)?.deref() ?? read(file);
  if (map) maps.set(file, new WeakRef(map));
  return map;
}

function read(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return null;
  }
}
