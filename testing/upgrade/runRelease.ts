// Runs an installed release: its commands, and its service as a process that can be stopped, killed and started again.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/testing/freePort";

export type CommandOutcome = { code: number; stdout: string; stderr: string };
export type Release = { name: string; program: string; env: NodeJS.ProcessEnv };

/** A start takes seconds, so a service that is not ready by then hangs. */
const READY_TIMEOUT_MS = 120_000;

/** Runs a command of a release to its end. */
export function runCommand({ program, env }: Release, args: readonly string[]): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    execFile(program, args, { env, cwd: env["HOME"] }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, stdout, stderr }),
    );
  });
}

/**
 * Runs a command with --json.
 * @throws Error with its output if it fails
 */
export async function runJson<T>(release: Release, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await runCommand(release, [...args, "--json"]);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}:\n${stdout}${stderr}`);
  return JSON.parse(stdout) as T;
}

export type RunningRelease = {
  release: Release;
  port: number;
  readySeconds: number;
  output(): string;
  /** Ends the process with SIGTERM. Returns its exit code, or the signal that ended it. */
  stop(): Promise<number | string>;
  kill(): Promise<void>;
};

/**
 * Starts the service of a release and waits until it is ready.
 * @throws Error with its output if it ends, or is not ready within two minutes
 */
export async function startRelease(release: Release): Promise<RunningRelease> {
  const port = await freePort();
  const startedAt = performance.now();
  // serve has a child on older versions of Node, so the process group is killed.
  const child = spawn(release.program, ["serve"], {
    cwd: release.env["HOME"],
    env: { ...release.env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const exit = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output = (output + text).slice(-200_000)));
  }
  const seconds = () => (performance.now() - startedAt) / 1000;
  while (!(await isReady(port))) {
    const isLate = seconds() * 1000 > READY_TIMEOUT_MS;
    if (isLate) killGroup(child);
    if (isLate || child.exitCode !== null) throw new Error(`${release.name} did not become ready:\n${output}`);
    await sleep(50);
  }
  return {
    release,
    port,
    readySeconds: seconds(),
    output: () => output,
    stop: () => {
      child.kill("SIGTERM");
      return exit;
    },
    kill: async () => {
      killGroup(child);
      await exit;
    },
  };
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
