import { execFileSync } from "node:child_process";
import { closeSync, lstatSync, openSync, readSync, readdirSync } from "node:fs";
import path from "node:path";
import { ARCHITECTURES } from "./contents.mjs";

/** Postgres's other languages for stored functions. They need interpreters, and the product does not use them. */
const LANGUAGE_LIBRARIES = /postgresql\/(?:\w+_)?pl(?:perl|python3|tcl)u?\.so$/;
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

function isElf(file) {
  const descriptor = openSync(file, "r");
  const start = Buffer.alloc(ELF.length);
  readSync(descriptor, start, 0, ELF.length, 0);
  closeSync(descriptor);
  return start.equals(ELF);
}

const listEntries = (root) =>
  readdirSync(root, { recursive: true }).map((name) => ({
    name,
    file: path.join(root, name),
    stats: lstatSync(path.join(root, name)),
  }));

/**
 * Lists what is wrong with the files of an image, which this machine need not be able to run: programs for another
 * machine, missing libraries, files with setuid or setgid, and files that everyone can write.
 */
export function listFileFaults(root, architecture) {
  const entries = listEntries(root);
  const names = new Set(entries.map(({ name }) => path.basename(name)));
  const faults = [];
  for (const { name, file, stats } of entries) {
    if (stats.isSymbolicLink()) continue;
    if (stats.isFile() && (stats.mode & 0o6000) !== 0) faults.push(`${name} has setuid or setgid`);
    if (stats.isFile() && (stats.mode & 0o002) !== 0) faults.push(`${name} can be written by everyone`);
    if (!stats.isFile() || LANGUAGE_LIBRARIES.test(name) || !isElf(file)) continue;
    const text = execFileSync("readelf", ["--file-header", "--dynamic", "--wide", file], {
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    if (!text.includes(ARCHITECTURES[architecture].machine)) faults.push(`${name} is for another machine`);
    for (const [, library] of text.matchAll(/\(NEEDED\).*\[(.+)\]/g))
      if (!names.has(library)) faults.push(`${name} needs ${library}`);
  }
  return faults;
}
