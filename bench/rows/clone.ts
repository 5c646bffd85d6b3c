import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../product";
import { root } from "../program";
import { NO_FLOOR, NO_GOAL, type Row } from "../row";

const run = promisify(execFile);
const WITHIN_MS = 600_000;

/** Measures a fresh clone of the last commit, from `npm start` to the end of the first command that it prints. */
export async function clone(): Promise<Row> {
  const directory = await mkdtemp(path.join(tmpdir(), "svc-verify-clone-"));
  try {
    await run("git", ["clone", "-q", root, directory]);
    const startedAtMs = performance.now();
    const { command, stop } = await npmStart(directory);
    const ready = secondsSince(startedAtMs);
    try {
      const { stdout } = await run("sh", ["-c", command], { cwd: directory });
      if (!stdout.includes("met")) throw new Error(`no verdict: ${stdout}`);
    } finally {
      await stop();
    }
    return {
      id: "clone",
      name: "fresh clone, npm start, first verdict",
      ours: secondsSince(startedAtMs),
      ...NO_FLOOR,
      unit: "s",
      ...NO_GOAL,
      note: `One run; ready after ${ready.toFixed(1)} s. Packages come from the registry or from npm's cache.`,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const secondsSince = (startMs: number) => (performance.now() - startMs) / 1_000;

/** Starts the clone, and waits for the first command that it prints. */
async function npmStart(cwd: string): Promise<{ command: string; stop(): Promise<void> }> {
  const env = { ...process.env, PORT: String(await findFreePort()) };
  const child = spawn("npm", ["start"], { cwd, env, detached: true, stdio: ["ignore", "pipe", "ignore"] });
  const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, "SIGTERM");
    await exit;
  };
  let output = "";
  const command = await new Promise<string>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error(`npm start took over ${WITHIN_MS / 1_000} s`)), WITHIN_MS);
    child.stdout.on("data", (bytes: Buffer) => {
      output += bytes.toString();
      const printedCommand = /^ +(.*npx svc-verify.* verify .*)$/m.exec(output)?.[1];
      if (printedCommand && output.includes("proof check")) resolve(printedCommand);
    });
    void exit.then(() => reject(new Error(`npm start ended: ${output}`)));
    child.once("exit", () => clearTimeout(timeout));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { command, stop };
}
