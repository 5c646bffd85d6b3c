// Stores the hash of the inputs of each step. A step is up to date if its outputs exist, and its inputs have the hash that they
// had when the step last succeeded.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rootPath } from "./root.mjs";

/** Files that no step reads, or that one writes. */
const IGNORED = /(\.test\.tsx?|^server\/data\/generated)$/;

/** Lists the files of an input, sorted. */
function* listFiles(relative) {
  if (IGNORED.test(relative)) return;
  const stats = statSync(rootPath(relative), { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isFile()) yield relative;
  else for (const name of readdirSync(rootPath(relative)).sort()) yield* listFiles(path.posix.join(relative, name));
}

/** Returns the hash of the paths and contents of the inputs. The result of a step may also depend on `machine`. */
export function hashOf(inputs, machine = `${process.platform} ${process.arch}`) {
  const hash = createHash("sha256").update(machine);
  for (const input of inputs)
    for (const file of listFiles(input)) hash.update(`\0${file}\0`).update(readFileSync(rootPath(file)));
  return hash.digest("hex");
}

const stampFile = (name) => rootPath("node_modules", ".svc-verify", name);

export function isCurrent(name, hash, outputs) {
  if (!outputs.every((output) => existsSync(rootPath(output)))) return false;
  return existsSync(stampFile(name)) && readFileSync(stampFile(name), "utf8") === hash;
}

export function writeStamp(name, hash) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), hash);
}
