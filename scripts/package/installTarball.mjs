import { execFileSync } from "node:child_process";
import path from "node:path";

/**
 * Installs the tarball as `npm i -g` does, but below `prefix` and without lifecycle scripts.
 * @returns the path of the program and that of the package
 */
export function installTarball(tarball, prefix) {
  const flags = ["--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel", "error"];
  execFileSync("npm", ["install", "--global", "--prefix", prefix, ...flags, tarball], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return {
    program: path.join(prefix, "bin", "svc-verify"),
    folder: path.join(prefix, "lib", "node_modules", "svc-verify"),
  };
}
