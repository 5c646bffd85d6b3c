// Writes the files of the tarball into a folder.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { PROGRAM_MODULES } from "../setup/bundling.mjs";
import { rootPath } from "../setup/root.mjs";
import { dropDeadLinks } from "./dropDeadLinks.mjs";
import { bundledManifest, packageManifest } from "./manifest.mjs";
import { listNextFiles } from "./listNextFiles.mjs";
import { LICENSE_FILE, writeNotices } from "./writeNotices.mjs";
import { listPortablePages } from "./listPortablePages.mjs";
import { createSbom } from "./createSbom.mjs";
import { listShippedPackages } from "./listShippedPackages.mjs";

/** The analyzer of recheck is loaded by its path, because it is too large for the bundle of every program. */
const ANALYZER = path.join("node_modules", "recheck", "lib", "browser.js");
/** The parts of the page build that the service reads. The others only speed up the next build. */
const PAGE_BUILD_PARTS =
  /^(?:BUILD_ID|package\.json|[\w-]+-manifest\.json|required-server-files\.json|server|static|compressed)$/;

/** Texts of the repository that users of the package need. */
const TEXTS = ["README.md", "CHANGELOG.md", "SECURITY.md"];

const packageNameOf = (file) => /^node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)[1].replaceAll("\\", "/");
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Writes the content of the tarball into `folder`, which it empties first. */
export async function stagePackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  const copy = (place, filter = () => true) =>
    cpSync(rootPath(place), path.join(folder, place), { recursive: true, filter, preserveTimestamps: false });
  const write = (place, text) => {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  };

  copy("dist", (file) => !file.endsWith(".map") && file !== rootPath(PROGRAM_MODULES));
  for (const place of ["prisma/migrations", "public", "next.config.mjs", "LICENSE", ".env.example", ...TEXTS])
    copy(place);
  // The guides and their index. The decisions and the pictures are for developers.
  for (const name of readdirSync(rootPath("docs"))) if (name.endsWith(".md")) copy(path.join("docs", name));
  for (const name of readdirSync(rootPath(".next"))) {
    if (PAGE_BUILD_PARTS.test(name)) copy(path.join(".next", name), (file) => !/\.(?:map|nft\.json)$/.test(file));
  }
  for (const file of listFiles(folder))
    if (/^(?:docs\/)?[\w-]+\.md$/.test(file)) dropDeadLinks(path.join(folder, file));
  for (const [place, text] of listPortablePages()) write(place, text);

  const nextFiles = await listNextFiles();
  const files = [...nextFiles, ANALYZER];
  const bundledNames = [...new Set(files.map(packageNameOf))].sort();
  for (const file of files) copy(file);
  for (const name of bundledNames) {
    const place = path.join("node_modules", name);
    for (const file of readdirSync(rootPath(place))) if (LICENSE_FILE.test(file)) copy(path.join(place, file));
    write(path.join(place, "package.json"), toJson(bundledManifest(name)));
  }
  const packages = listShippedPackages(nextFiles);
  write("THIRD-PARTY-NOTICES.txt", writeNotices(packages));
  write("sbom.cdx.json", toJson(createSbom(packages)));
  write("package.json", toJson(packageManifest(bundledNames)));
}

/** Lists the files below `folder`, relative and sorted. */
export const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
