import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules has what package-lock.json says, with or without what only development needs, by the list that
 * npm itself keeps there: so that an `npm install` done by hand counts. What is optional or belongs to other platforms
 * may be missing; what only development needs may be there anyway.
 */
export function isInstalled({ development }, directory = root) {
  const wanted = packagesOf(path.join(directory, "package-lock.json"));
  const present = packagesOf(path.join(directory, "node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, { version, optional, peer, dev, devOptional }]) => {
    if (place === "") return true;
    if (place in present) return present[place].version === version;
    return optional || peer || (!development && (dev || devOptional));
  });
}
