import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

type Manifest = { name?: unknown; config?: { dataDir?: unknown } };

function readManifest(directory: string): Manifest | null {
  const manifest = path.join(directory, "package.json");
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")) as Manifest) : null;
}

/**
 * Finds the nearest directory at or above `start` with the package.json of a package. One without a name only tells Node
 * how to read the files below it.
 */
export function findPackageRoot(start: string): string | undefined {
  for (let directory = start; ; directory = path.dirname(directory)) {
    if (typeof readManifest(directory)?.name === "string") return directory;
    if (directory === path.dirname(directory)) return undefined;
  }
}

let cachedRoot: string | undefined;

/**
 * Returns the absolute path of the package that this program belongs to, from source and from `dist/`, in any working
 * directory. Uses the working directory where a bundler rewrote `import.meta.url`.
 */
export function packageRoot(): string {
  const isFile = import.meta.url.startsWith("file:");
  cachedRoot ??= findPackageRoot(isFile ? path.dirname(fileURLToPath(import.meta.url)) : process.cwd());
  if (!cachedRoot) throw new Error("No package.json was found above the program.");
  return cachedRoot;
}

/**
 * Returns the absolute path of the data folder of a checkout, which its package.json names; undefined in an installed
 * package, whose folder is not written to.
 */
export function checkoutDataDir(root: string = packageRoot()): string | undefined {
  const dataDir = readManifest(root)?.config?.dataDir;
  return typeof dataDir === "string" ? path.join(root, dataDir) : undefined;
}
