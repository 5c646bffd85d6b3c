// Writes the licenses of the packages whose code the tarball contains.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { rootPath } from "../setup/root.mjs";

export const LICENSE_FILE = /^(?:license|notice)/i;

/** Returns one text with the license of each package. Packages with the same license text share it. */
export function writeNotices(packages) {
  const groups = new Map();
  for (const { place, name, version, license } of packages) {
    const files = readdirSync(rootPath(place))
      .filter((file) => LICENSE_FILE.test(file))
      .sort();
    const text = files.map((file) => readFileSync(path.join(rootPath(place), file), "utf8").trim()).join("\n\n");
    groups.set(text, [...(groups.get(text) ?? []), `${name} ${version} (${license ?? "see its text"})`]);
  }
  const sections = [...groups].map(([text, titles]) => `${[...new Set(titles)].join("\n")}\n\n${text}`);
  return `Packages that svc-verify contains, and their licenses.\n\n${sections.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
