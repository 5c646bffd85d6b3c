// The command svc-verify serve, which starts the service with the flags and the environment that it needs. Both take effect
// only when a process starts, so the service is a process of its own.
import { spawn } from "node:child_process";
import { Command } from "commander";
import { packageRoot } from "@/server/platform/packageRoot";
import { serviceCommand } from "@/server/serviceCommand";

type Execve = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) => never;
// Replaces this process. It exists in Node 22.15 and later, except on Windows.
const { execve } = process as typeof process & { execve?: Execve };

new Command("svc-verify serve")
  .description(
    "Run the service and its pages. Its settings are environment variables (docs/operations.md in the package).\n" +
      "Without DATABASE_URL it runs its own Postgres. SIGTERM and SIGINT end it after the requests in flight.",
  )
  .allowExcessArguments(false)
  .parse();

const { args, env } = serviceCommand(packageRoot(), { flags: process.execArgv, environment: process.env });
if (execve) execve.call(process, process.execPath, [process.execPath, ...args], env);
runAsChild();

/**
 * Runs the service as a child process, passes signals on to it, and ends with its exit code or signal. The service stops
 * when its channel to this process closes, since nobody could stop it after this process was killed.
 */
function runAsChild(): void {
  const child = spawn(process.execPath, args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once("error", (error) => {
    process.stderr.write(`svc-verify did not start: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => {
    if (signal === null) return void (process.exitCode = code ?? 1);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
