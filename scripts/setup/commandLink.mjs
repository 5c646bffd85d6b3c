// node_modules/.bin/svc-verify, so that `npx svc-verify` in the checkout runs its own program: npx asks a registry for
// what is not there.
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

export function link() {
  mkdirSync(path.dirname(LINK), { recursive: true });
  rmSync(LINK, { force: true });
  symlinkSync(TARGET, LINK);
}
