// Lists the npm packages whose code is in the tarball. For programs, Next and the server's part of pages, these are the
// packages of the modules that a bundler has included. The scripts of browsers have no source maps: for them, these are the
// packages that components import, and their dependencies.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { PROGRAM_MODULES } from "../setup/bundling.mjs";
import { rootPath } from "../setup/root.mjs";

const PAGE_SERVER_FILES = path.join(".next", "server");
const BROWSER_CODE = ["app", "components"];

/** Returns the folder of the package of a module, relative to the root. Undefined for a module of our own. */
export const packageOf = (file) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/
    .exec(file.replaceAll("\\", "/"))?.[0]
    .replace(/^.*?(?=node_modules\/)/, "");

/** Finds a package as Node does: in node_modules of the importing folder, or of one above it. */
function findPlace(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}

/** Lists the folders, as in a lock file, of the named packages and of all their dependencies. */
export function listWithDependencies({ packages }, names) {
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
  return listFiles(PAGE_SERVER_FILES, /\.map$/).flatMap((file) => {
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

/**
 * Lists the packages, sorted by folder, each with the fields of its manifest that the bill of materials and the notices
 * need.
 * @param nextFiles the result of `listNextFiles`
 */
export function listShippedPackages(nextFiles) {
  const lock = JSON.parse(readFileSync(rootPath("package-lock.json"), "utf8"));
  const modules = [...JSON.parse(readFileSync(rootPath(PROGRAM_MODULES), "utf8")), ...listPageModules(), ...nextFiles];
  const places = new Set([
    ...modules.map(packageOf).filter((place) => place !== undefined),
    ...listWithDependencies(lock, listBrowserImports()),
  ]);
  return [...places].sort().flatMap((place) => {
    // Next's maps also name modules that are compiled into Next. Packages of types contain no code.
    if (!(place in lock.packages) || /node_modules\/@types\//.test(place)) return [];
    const { name, version, license } = JSON.parse(readFileSync(rootPath(place, "package.json"), "utf8"));
    return [{ place, name, version, license: typeof license === "string" ? license : (license?.type ?? null) }];
  });
}
