// The package.json files of the tarball.
import { readFileSync } from "node:fs";
import path from "node:path";
import { rootPath } from "../setup/root.mjs";

const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
const pick = (object, names) =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));

/**
 * The manifest of a package inside the tarball. Without its dependencies and scripts: npm would install what the service
 * does not load.
 */
export const bundledManifest = (name) =>
  pick(readManifest(rootPath("node_modules", name)), [
    "name",
    "version",
    "description",
    "license",
    "type",
    "main",
    "module",
    "browser",
    "exports",
    "imports",
    "sideEffects",
  ]);

/** The manifest of the tarball; `bundled` are the names of the packages inside it. */
export function packageManifest(bundled) {
  const manifest = readManifest(rootPath());
  return {
    ...pick(manifest, ["name", "version", "description", "type", "license", "engines", "bin"]),
    dependencies: Object.fromEntries(bundled.map((name) => [name, bundledManifest(name).version])),
    bundleDependencies: bundled,
    optionalDependencies: manifest.optionalDependencies,
  };
}
