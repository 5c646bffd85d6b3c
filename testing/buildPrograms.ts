// Bundles the programs of `dist/` again if their sources have changed, since suites run them.
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "@/server/platform/packageRoot";

export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(packageRoot(), "scripts/setup.mjs"), "programs"]);
}
