import { spawn } from "node:child_process";
import { rootPath, root } from "../setup/root.mjs";

function run(command, args, env) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Runs a program of the package with Node, its output shown; answers the exit code. */
export const runNode = (script, args = [], env = {}) => run(process.execPath, [rootPath(script), ...args], env);

/** The same for an npm script. */
export const runNpm = (name) => run("npm", ["run", name], {});
