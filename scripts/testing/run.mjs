import { spawn } from "node:child_process";
import { at, root } from "../setup/root.mjs";

/** Runs a program of the package with Node, its output shown; answers the exit code. */
export function runNode(script, args, env = {}) {
  const child = spawn(process.execPath, [at(script), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}
