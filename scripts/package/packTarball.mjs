import { execFileSync } from "node:child_process";
import path from "node:path";
import { rootPath } from "../setup/root.mjs";
import { listFiles, stagePackage } from "./stagePackage.mjs";

/** Git ignores this folder. */
const OUTPUT = rootPath("packed");

/**
 * Packs the built programs and pages. Two packs of one build are equal in every byte.
 * @returns the path of the tarball, its size and that of its content in bytes, and the number of its files
 * @throws Error if npm left a file out
 */
export async function packTarball() {
  const folder = path.join(OUTPUT, "package");
  await stagePackage(folder);
  const report = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", OUTPUT], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const [{ filename, size, unpackedSize, files }] = Object.values(JSON.parse(report));
  const packedFiles = new Set(files.map((file) => file.path));
  const missing = listFiles(folder).filter((file) => !packedFiles.has(file));
  if (missing.length > 0) throw new Error(`npm left out ${missing.length} files, such as ${missing[0]}`);
  return { tarball: path.join(OUTPUT, filename), size, unpackedSize, files: packedFiles.size };
}
