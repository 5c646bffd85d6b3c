import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

function isPackageRoot(directory: string): boolean {
  const manifest = path.join(directory, "package.json");
  if (!existsSync(manifest)) return false;
  const content = JSON.parse(readFileSync(manifest, "utf8")) as { name?: unknown };
  return content.name === "svc-verify";
}

/** Finds the nearest directory at or above `start` with this package's package.json. */
export function findPackageRoot(start: string): string | undefined {
  for (let directory = start; ; directory = path.dirname(directory)) {
    if (isPackageRoot(directory)) return directory;
    if (directory === path.dirname(directory)) return undefined;
  }
}

let cachedRoot: string | undefined;

/**
 * Returns the absolute path of the package, from source and from `dist/`, in any working directory. Falls back to the
 * working directory, because bundlers may rewrite `import.meta.url`.
 */
export function packageRoot(): string {
  const fromModule = import.meta.url.startsWith("file:") ? path.dirname(fileURLToPath(import.meta.url)) : undefined;
  cachedRoot ??= (fromModule && findPackageRoot(fromModule)) ?? findPackageRoot(process.cwd());
  if (!cachedRoot)
    throw new Error("The svc-verify package directory was not found above the program or the working directory.");
  return cachedRoot;
}
