import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/**
 * Reads all files below a folder.
 * @returns the bytes that they take on disk, and a digest of all paths, modes and contents
 */
export function readTree(folder) {
  const digest = createHash("sha256");
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const file = path.join(folder, name);
    const stats = lstatSync(file);
    bytes += stats.blocks * 512;
    digest.update(`\0${name}\0${stats.mode}\0`);
    if (stats.isSymbolicLink()) digest.update(readlinkSync(file));
    else if (stats.isFile()) digest.update(readFileSync(file));
  }
  return { bytes, digest: digest.digest("hex") };
}
