import { readFileSync } from "node:fs";
import { at } from "./root.mjs";

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules is what package-lock.json says, by the list that npm itself keeps there: so that an `npm install`
 * done by hand counts. Optional packages may be missing: most belong to other platforms.
 */
export function isInstalled() {
  const wanted = packagesOf(at("package-lock.json"));
  const present = packagesOf(at("node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([place, { version, optional, peer, devOptional }]) =>
      place === "" || (place in present ? present[place].version === version : optional || peer || devOptional),
  );
}
