import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

function isPackageRoot(directory: string): boolean {
  const manifest = path.join(directory, "package.json");
  if (!existsSync(manifest)) return false;
  const content = JSON.parse(readFileSync(manifest, "utf8")) as { name?: unknown };
  return content.name === "svc-verify";
}

/** The nearest directory at or above `start` with this package's package.json, or undefined. */
export function findPackageRoot(start: string): string | undefined {
  for (let directory = start; ; directory = path.dirname(directory)) {
    if (isPackageRoot(directory)) return directory;
    if (directory === path.dirname(directory)) return undefined;
  }
}

let found: string | undefined;

/**
 * Absolute path of the package, whatever the working directory, from source as well as from `dist/`.
 * Falls back to the working directory, because bundlers may rewrite `import.meta.url`.
 */
export function packageRoot(): string {
  const fromModule = import.meta.url.startsWith("file:") ? path.dirname(fileURLToPath(import.meta.url)) : undefined;
  found ??= (fromModule && findPackageRoot(fromModule)) ?? findPackageRoot(process.cwd());
  if (!found)
    throw new Error("The svc-verify package directory was not found above the program or the working directory.");
  return found;
}
