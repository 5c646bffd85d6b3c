import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/** Advice for known errors in the output of a failed command. */
const ADVICE = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|network/,
    "The npm registry cannot be reached. Check the connection or the proxy (npm config get registry, npm config get proxy).",
  ],
  [/ENOSPC|no space left/i, "The disk is full: the dependencies and the build need about 1.5 GB."],
  [
    /EACCES|EPERM|permission denied/i,
    "A file belongs to another user. Check the owner of this directory (node_modules, .next, dist, .data).",
  ],
  [
    /in sync|Missing: .* from lock file/,
    "package.json and package-lock.json do not match: run `npm install` and review the difference.",
  ],
  [/ETARGET|E404/, "A package version is not in the registry that npm is configured to use."],
  [/heap out of memory|SIGKILL/, "Out of memory: the build needs about 1.5 GB."],
];

export class StepFailed extends Error {}

function explain(label, output, reason) {
  const advice = ADVICE.find(([pattern]) => pattern.test(output))?.[1];
  return [`${label} failed (${reason}).`, advice ?? "See its output above."].join(" ");
}

/**
 * Runs a command and prints its output on stderr, since stdout is for the program that starts after the set-up.
 * @throws StepFailed with advice if the command fails
 */
export async function runStep(label, [command, ...args], env) {
  const startedAt = performance.now();
  console.error(`[setup] ${label} …`);
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", process.stderr, "pipe"] });
  let tail = "";
  child.stderr.on("data", (chunk) => {
    process.stderr.write(chunk);
    tail = (tail + chunk).slice(-20_000);
  });
  const reason = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error));
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
  if (reason?.code === "ENOENT")
    throw new StepFailed(`${label}: the program ${command} was not found. It comes with Node: https://nodejs.org.`);
  if (reason) throw new StepFailed(explain(label, `${tail}${reason}`, reason.message ?? reason));
  console.error(`[setup] ${label}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
