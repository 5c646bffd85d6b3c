import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/** Returns the packages of a lock file by folder, or undefined if it cannot be read. */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Returns whether node_modules has the packages of package-lock.json, with or without those for development. It reads the
 * list that npm keeps in node_modules, so that an `npm install` by hand counts. Packages that are optional or for other
 * platforms may be missing, and packages for development may be present in any case.
 */
export function isInstalled({ development }, directory = root) {
  const lockedPackages = readPackages(path.join(directory, "package-lock.json"));
  const installedPackages = readPackages(path.join(directory, "node_modules", ".package-lock.json"));
  if (!lockedPackages || !installedPackages) return false;
  return Object.entries(lockedPackages).every(([place, { version, optional, peer, dev, devOptional }]) => {
    if (place === "") return true;
    if (place in installedPackages) return installedPackages[place].version === version;
    return optional || peer || (!development && (dev || devOptional));
  });
}
