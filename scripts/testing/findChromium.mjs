import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import path from "node:path";

// The headless shell comes first. It is the browser without its window, and takes a third less processor time.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  ...NAMES.map((name) => path.join("/usr/bin", name)),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findInstalled() {
  const onPath = (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((dir) => NAMES.map((name) => path.join(dir, name)));
  return [...PLACES, ...onPath].find(isExecutable);
}

function installDebianPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args) => spawnSync("apt-get", args, { stdio: "inherit", env }).status === 0;
  return (
    run("update") && run("install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-liberation")
  );
}

/**
 * Finds the browser for the end-to-end suite: CHROMIUM_PATH, one of the usual places, or Debian's package, which is
 * installed when this machine allows it.
 * @throws Error that says how to install it
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which is not a program.`);
  const executable = chosen ?? findInstalled();
  if (executable) return executable;
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (canInstall) {
    console.log("[test] installing Debian's chromium-headless-shell …");
    if (installDebianPackage()) {
      const installed = findInstalled();
      if (installed) return installed;
    }
  }
  throw new Error(
    "The end-to-end suite needs Chromium. Install it (Debian: sudo apt-get install chromium-headless-shell) or set CHROMIUM_PATH to the program.",
  );
}
