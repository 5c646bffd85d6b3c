import { execFileSync } from "node:child_process";
import { closeSync, lstatSync, openSync, readSync, readdirSync } from "node:fs";
import path from "node:path";
import { ARCHITECTURES } from "./contents.mjs";

/** Postgres's languages for stored functions, which the product does not use. They need an interpreter. */
const LANGUAGES = /postgresql\/(?:\w+_)?pl(?:perl|python3|tcl)u?\.so$/;
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
 * Lists what is wrong with the files of an image, also of one that this machine cannot run: programs for another machine,
 * libraries that no file of the image is, and rights that no file of it may have.
 */
export function listFileFaults(root, architecture) {
  const entries = listEntries(root);
  const names = new Set(entries.map(({ name }) => path.basename(name)));
  const faults = [];
  for (const { name, file, stats } of entries) {
    if (stats.isSymbolicLink()) continue;
    if (stats.isFile() && (stats.mode & 0o6000) !== 0) faults.push(`${name} has the right of its owner or group`);
    if (stats.isFile() && (stats.mode & 0o002) !== 0) faults.push(`${name} can be written by everyone`);
    if (!stats.isFile() || LANGUAGES.test(name) || !isElf(file)) continue;
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
