// The licenses of the packages whose code the programs and the pages contain.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { at } from "../setup/root.mjs";

/** Packages that build the product. All others and what they depend on are listed, also where a part of them is unused. */
const TOOLS =
  /^(?:@types\/.*|@tailwindcss\/postcss|@prisma\/(?:dev|studio-core)|esbuild|prisma|prisma-json-types-generator|tailwindcss|typescript)$/;
export const LICENSE_FILE = /^(?:license|notice)/i;

/** Finds a package as Node does: in node_modules of the folder that asks, or of one above it. */
function findPlace(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}

/** Lists the places of the packages in a lock file, sorted. */
export function listPackages({ packages }) {
  const found = new Set();
  const add = (from, names) => {
    for (const name of names) {
      const place = findPlace(packages, from, name);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      add(place, Object.keys(packages[place].dependencies ?? {}));
    }
  };
  add(
    "",
    Object.keys(packages[""].dependencies).filter((name) => !TOOLS.test(name)),
  );
  return [...found].sort();
}

/** Writes one text with the license of each package; packages with the same text share it. */
export function notices() {
  const groups = new Map();
  for (const place of listPackages(JSON.parse(readFileSync(at("package-lock.json"), "utf8")))) {
    const { name, version, license = "see its text" } = JSON.parse(readFileSync(at(place, "package.json"), "utf8"));
    const files = readdirSync(at(place))
      .filter((file) => LICENSE_FILE.test(file))
      .sort();
    const text = files.map((file) => readFileSync(path.join(at(place), file), "utf8").trim()).join("\n\n");
    const title = `${name} ${version} (${typeof license === "string" ? license : license.type})`;
    groups.set(text, [...(groups.get(text) ?? []), title]);
  }
  const sections = [...groups].map(([text, titles]) => `${[...new Set(titles)].join("\n")}\n\n${text}`);
  return `Packages that svc-verify contains, and their licenses.\n\n${sections.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}
