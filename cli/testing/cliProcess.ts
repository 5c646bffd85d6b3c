// Runs the bundled tool in a separate process with a clean environment.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundling } from "@/scripts/setup/bundling.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

export type Outcome = { code: number | null; stdout: string; stderr: string };
export type RunOptions = { env?: Record<string, string>; input?: string; nodeArguments?: string[] };

export type Cli = {
  /** An empty folder for the suite's files; also HOME. */
  folder: string;
  /** Path of the bundled program. */
  bundle: string;
  run(args: readonly string[], options?: RunOptions): Promise<Outcome>;
  remove(): void;
};

/** Inside node_modules, where the bundle finds the packages that are not part of it. */
export async function buildCli(): Promise<Cli> {
  const cache = path.join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, "svc-verify-cli-"));
  await build(bundling({ cli: "./cli/main.ts" }, folder));
  const bundle = path.join(folder, "cli.mjs");
  return {
    folder,
    bundle,
    run: (args, options = {}) => start([...(options.nodeArguments ?? []), bundle, ...args], folder, options),
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
