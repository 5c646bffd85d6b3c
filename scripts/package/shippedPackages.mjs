// The npm packages whose code is in the tarball. For programs, Next and the server's part of pages, these are the packages
// of the modules that a bundler has included; for what pages load in browsers, which has no map, the packages that
// components import and those that these depend on.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { PROGRAM_MODULES } from "../setup/bundling.mjs";
import { rootPath } from "../setup/root.mjs";
import { nextFiles } from "./nextFiles.mjs";

const PAGE_PARTS = path.join(".next", "server");
const BROWSER_CODE = ["app", "components"];

/** Finds the package of a module, as the folder of that package below the root; undefined for a module of our own. */
export const packageOf = (file) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/
    .exec(file.replaceAll("\\", "/"))?.[0]
    .replace(/^.*?(?=node_modules\/)/, "");

/** Finds a package as Node does: in node_modules of the folder that asks, or of one above it. */
function findPlace(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}

/** Lists the places of the named packages in a lock file, and of all that they depend on. */
export function withDependencies({ packages }, names) {
  const places = new Set();
  const add = (from, required) => {
    for (const name of required) {
      const place = findPlace(packages, from, name);
      if (place === undefined || places.has(place)) continue;
      places.add(place);
      add(place, Object.keys(packages[place].dependencies ?? {}));
    }
  };
  add("", names);
  return [...places];
}

const listFiles = (folder, ending) =>
  readdirSync(rootPath(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => rootPath(folder, name));

/** Lists the modules in the server's part of the pages, from its maps. */
function listPageModules() {
  return listFiles(PAGE_PARTS, /\.map$/).flatMap((file) => {
    const { sources = [], sections = [] } = JSON.parse(readFileSync(file, "utf8"));
    return [...sources, ...sections.flatMap(({ map }) => map.sources ?? [])].map(decodeURIComponent);
  });
}

/** Lists the names of the packages that modules for browsers import. */
function listBrowserImports() {
  const files = BROWSER_CODE.flatMap((folder) => listFiles(folder, /(?<!\.test)\.tsx?$/));
  const names = files.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(@[a-z][^/"]*\/[^/"]+|[a-z][^/"]*)/g),
  ]);
  return [...new Set(names.map(([, name]) => name))];
}

/** Lists the packages by their places, sorted, each with the fields of its manifest. */
export async function shippedPackages() {
  const lock = JSON.parse(readFileSync(rootPath("package-lock.json"), "utf8"));
  const modules = [
    ...JSON.parse(readFileSync(rootPath(PROGRAM_MODULES), "utf8")),
    ...listPageModules(),
    ...(await nextFiles()),
  ];
  const places = new Set([
    ...modules.map(packageOf).filter((place) => place !== undefined),
    ...withDependencies(lock, listBrowserImports()),
  ]);
  return [...places].sort().flatMap((place) => {
    // Next's maps also name modules that it has compiled into itself. Types are no code.
    if (!(place in lock.packages) || /node_modules\/@types\//.test(place)) return [];
    const { name, version, license } = JSON.parse(readFileSync(rootPath(place, "package.json"), "utf8"));
    return [{ place, name, version, license: typeof license === "string" ? license : (license?.type ?? null) }];
  });
}
