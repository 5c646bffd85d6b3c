// Writes the files of the tarball into a folder.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROGRAM_MODULES } from "../setup/bundling.mjs";
import { rootPath } from "../setup/root.mjs";
import { bundledManifest, packageManifest } from "./manifest.mjs";
import { nextFiles } from "./nextFiles.mjs";
import { LICENSE_FILE, notices } from "./notices.mjs";
import { portablePages } from "./portablePages.mjs";
import { sbom } from "./sbom.mjs";
import { shippedPackages } from "./shippedPackages.mjs";

/** Loaded by its path: its analyzer is too large for every program's bundle. */
const ANALYZER = path.join("node_modules", "recheck", "lib", "browser.js");
/** The page build's parts that the service reads; the rest serves the next build. */
const PAGES = /^(?:BUILD_ID|package\.json|[\w-]+-manifest\.json|required-server-files\.json|server|static|compressed)$/;

const nameOf = (file) => /^node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)[1].replaceAll("\\", "/");
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Writes the content of the tarball into `folder`, which it empties first. */
export async function stage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const copy = (place, filter = () => true) =>
    cpSync(rootPath(place), path.join(folder, place), { recursive: true, filter, preserveTimestamps: false });
  const write = (place, text) => {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  };

  copy("dist", (file) => !file.endsWith(".map") && file !== rootPath(PROGRAM_MODULES));
  for (const place of ["prisma/migrations", "public", "next.config.mjs", "README.md", "LICENSE"]) copy(place);
  // The guides and their index; the decisions and the pictures are of interest to developers.
  for (const name of readdirSync(rootPath("docs"))) if (name.endsWith(".md")) copy(path.join("docs", name));
  for (const name of readdirSync(rootPath(".next"))) {
    if (PAGES.test(name)) copy(path.join(".next", name), (file) => !/\.(?:map|nft\.json)$/.test(file));
  }
  for (const [place, text] of portablePages()) write(place, text);

  const files = [...(await nextFiles()), ANALYZER];
  const bundled = [...new Set(files.map(nameOf))].sort();
  for (const file of files) copy(file);
  for (const name of bundled) {
    const place = path.join("node_modules", name);
    for (const file of readdirSync(rootPath(place))) if (LICENSE_FILE.test(file)) copy(path.join(place, file));
    write(path.join(place, "package.json"), toJson(bundledManifest(name)));
  }
  const packages = await shippedPackages();
  write("THIRD-PARTY-NOTICES.txt", notices(packages));
  write("sbom.cdx.json", toJson(sbom(packages)));
  write("package.json", toJson(packageManifest(bundled)));
}

/** Lists the files below `folder`, relative and sorted. */
export const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
