// One service process that can be started and killed with SIGKILL repeatedly.
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { packageRoot } from "@/server/platform/packageRoot";
import { bundleProgram } from "@/server/testing/bundleProgram";

/** Bundles the child. @returns the bundle's path */
export const bundleChild = (): Promise<string> =>
  bundleProgram("server/testing/crash/child.ts", path.join(packageRoot(), "node_modules/.cache/svc-verify"));

export class KilledService {
  kills = 0;
  /** null while it is down or starting. */
  baseUrl: string | null = null;
  /** The stderr output of each exit that was not a kill. */
  readonly unexpectedExits: string[] = [];
  #child: ChildProcess | null = null;

  constructor(
    private readonly file: string,
    private readonly env: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    const child = fork(this.file, { env: { ...process.env, ...this.env }, stdio: ["ignore", "ignore", "pipe", "ipc"] });
    this.#child = child;
    let errors = "";
    child.stderr?.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.once("exit", (_, signal) => {
      this.baseUrl = null;
      if (signal !== "SIGKILL") this.unexpectedExits.push(errors);
    });
    const [message] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [{ port?: number } | null];
    if (message?.port === undefined) throw new Error(`the service did not start: ${errors}`);
    this.baseUrl = `http://127.0.0.1:${message.port}`;
  }

  /** Kills it at once, whatever it is doing. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    this.baseUrl = null;
    this.kills += 1;
    if (child.exitCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
}
