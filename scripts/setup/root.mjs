import path from "node:path";
import { fileURLToPath } from "node:url";

/** The package directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Returns the absolute path of a file of the package. */
export const rootPath = (...parts) => path.join(root, ...parts);
