import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "@/server/platform/packageRoot";

let settingUp: Promise<unknown> | undefined;

/** Returns the path of a program in `dist/`, after bundling the programs again if their sources have changed. */
export async function builtProgram(name: "admin" | "cli"): Promise<string> {
  const root = packageRoot();
  settingUp ??= promisify(execFile)(process.execPath, [path.join(root, "scripts/setup.mjs"), "programs"]);
  await settingUp;
  return path.join(root, "dist", `${name}.mjs`);
}
