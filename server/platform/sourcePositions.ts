// Where bundled code was written, for stack traces in the log. Node's own support for source maps keeps those of all
// packages in memory, for every process and from the start.
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const POSITION = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

/** Read when an error is logged; may be collected afterwards. */
const maps = new Map<string, WeakRef<SourceMap> | null>();

/**
 * A stack trace with the files and lines of our source, relative to the working directory. Positions without a source
 * map stay as they are.
 */
export function inSource(stack: string): string {
  return stack.replace(POSITION, (position, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return position;
    const source = path.relative(process.cwd(), fileURLToPath(new URL(origin.fileName, file)));
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known === null) return null;
  const map = known?.deref() ?? read(file);
  maps.set(file, map && new WeakRef(map));
  return map;
}

function read(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return null;
  }
}
