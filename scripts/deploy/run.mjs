import { spawnSync } from "node:child_process";
import { root } from "../setup/root.mjs";

/**
 * Runs a program in the checkout.
 * @returns its standard output
 * @throws Error with its output if it fails, or is not installed
 */
export function run(program, args, { env = {} } = {}) {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...env },
  });
  if (error) throw new Error(`${program} cannot be run, is it installed? ${error.message}`);
  if (status !== 0) throw new Error(`${[program, ...args].join(" ")} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
