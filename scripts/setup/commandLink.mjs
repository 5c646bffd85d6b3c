// Links node_modules/.bin/svc-verify to the program of the checkout. Without the link, npx would ask a registry for the
// package.
import { mkdirSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { rootPath } from "./root.mjs";

const LINK = rootPath("node_modules", ".bin", "svc-verify");
const TARGET = path.join("..", "..", "dist", "cli.mjs");

export function isLinked() {
  try {
    return readlinkSync(LINK) === TARGET;
  } catch {
    return false;
  }
}

export function createLink() {
  mkdirSync(path.dirname(LINK), { recursive: true });
  rmSync(LINK, { force: true });
  symlinkSync(TARGET, LINK);
}
