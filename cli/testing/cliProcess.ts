// Runs commands of the tool, in this process or as the bundled program in one of its own, with a clean environment.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Outcome, runInProcess, type RunOptions } from "@/cli/testing/runInProcess";
import { packageRoot } from "@/server/platform/packageRoot";

type SpawnOptions = RunOptions & { nodeArguments?: string[] };

export type Cli = {
  /** An empty folder for the suite's files; also HOME. */
  folder: string;
  /** Path of the bundled program. */
  bundle: string;
  /** Runs a command in this process, which takes a tenth of the time. Commands run one after the other. */
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>;
  /** Runs the bundled program in a process of its own. */
  spawn(args: readonly string[], options?: SpawnOptions): Promise<Outcome>;
  remove(): void;
};

export function openCli(): Cli {
  const bundle = path.join(packageRoot(), "dist", "cli.mjs");
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-cli-"));
  return {
    folder,
    bundle,
    run: (args, options = {}) => runInProcess(args, folder, options),
    spawn: (args, options = {}) => start([...(options.nodeArguments ?? []), bundle, ...args], folder, options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function start(args: readonly string[], folder: string, { env = {}, input = "" }: RunOptions): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { NODE_ENV: "production", HOME: folder, DATA_DIR: folder, ...env },
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    // A command that exits before reading closes the pipe.
    child.stdin.on("error", () => undefined).end(input);
  });
}
