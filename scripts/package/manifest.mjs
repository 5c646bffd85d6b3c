// Creates the package.json files of the tarball.
import { readFileSync } from "node:fs";
import path from "node:path";
import { rootPath } from "../setup/root.mjs";

const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
const pickFields = (object, names) =>
  Object.fromEntries(names.filter((name) => name in object).map((name) => [name, object[name]]));

/**
 * Returns the manifest of a package inside the tarball. It has no dependencies and no scripts, because npm would install
 * packages that the service does not load.
 */
export const bundledManifest = (name) =>
  pickFields(readManifest(rootPath("node_modules", name)), [
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

/** Returns the manifest of the tarball. `bundledNames` are the names of the packages inside it. */
export function packageManifest(bundledNames) {
  const manifest = readManifest(rootPath());
  return {
    ...pickFields(manifest, ["name", "version", "description", "type", "license", "engines", "bin"]),
    dependencies: Object.fromEntries(bundledNames.map((name) => [name, bundledManifest(name).version])),
    bundleDependencies: bundledNames,
    optionalDependencies: manifest.optionalDependencies,
  };
}
