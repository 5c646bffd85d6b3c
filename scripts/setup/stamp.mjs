// A step is up to date when its outputs exist and its inputs hash to what they were when it last succeeded.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rootPath } from "./root.mjs";

/** Not part of any build, or its result. */
const IGNORED = /(\.test\.tsx?|^server\/data\/generated)$/;

function* files(relative) {
  if (IGNORED.test(relative)) return;
  const found = statSync(rootPath(relative), { throwIfNoEntry: false });
  if (!found) return;
  if (found.isFile()) yield relative;
  else for (const name of readdirSync(rootPath(relative)).sort()) yield* files(path.posix.join(relative, name));
}

/** The hash of the paths and contents of the inputs; `machine` is what else a step's result depends on. */
export function hashOf(inputs, machine = `${process.platform} ${process.arch}`) {
  const hash = createHash("sha256").update(machine);
  for (const input of inputs)
    for (const file of files(input)) hash.update(`\0${file}\0`).update(readFileSync(rootPath(file)));
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
