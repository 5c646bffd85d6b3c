import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";

/**
 * Installs the tarball as `npm i -g` does, without lifecycle scripts, and below `prefix` alone.
 * @returns the path of the program and that of the package
 */
export function installTarball(tarball, prefix) {
  const flags = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel", "error"];
  execFileSync("npm", ["install", "--global", "--prefix", prefix, ...flags, tarball], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return {
    program: path.join(prefix, "bin", "svc-verify"),
    folder: path.join(prefix, "lib", "node_modules", "svc-verify"),
  };
}

/**
 * Reads what is below a folder.
 * @returns the bytes on disk, and a digest of all paths, kinds and contents
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
