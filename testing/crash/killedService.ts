// One service process that can be started, killed with SIGKILL and stopped with SIGTERM repeatedly.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { packageRoot } from "@/server/platform/packageRoot";
import { bundleProgram } from "@/testing/bundleProgram";
import { freePort } from "@/testing/freePort";

/**
 * Bundles the child.
 * @returns the bundle's path
 */
export const bundleChild = (): Promise<string> =>
  bundleProgram("testing/crash/child.ts", path.join(packageRoot(), "node_modules/.cache/svc-verify"));

/**
 * `host`: the address that it listens on; `before`: a command that runs the program in its arguments; `options`: of
 * Node.
 */
export type Launch = { host?: string; before?: string[]; options?: string[] };

export class KilledService {
  kills = 0;
  /** null while it is down or starting. */
  baseUrl: string | null = null;
  /** The stderr output of each exit that was not asked for. */
  readonly unexpectedExits: string[] = [];
  /** Its stderr since its latest start, which has its log. */
  log = "";
  #child: ChildProcess | null = null;

  constructor(
    private readonly file: string,
    private readonly env: Record<string, string>,
    private readonly launch: Launch = {},
  ) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Another program may take the free port before the service listens on it: then on another one. */
  async start(): Promise<void> {
    while (!(await this.#startAt(await freePort())));
  }

  /** False when the port is taken. */
  async #startAt(port: number): Promise<boolean> {
    const { host = "127.0.0.1", before = [], options = [] } = this.launch;
    const address = `http://${host}:${port}`;
    const [command = process.execPath, ...args] = [...before, process.execPath, ...options, this.file];
    const child = spawn(command, args, {
      env: { ...process.env, HOST: host, PORT: String(port), PUBLIC_BASE_URL: address, ...this.env },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child = child;
    this.log = "";
    child.stderr?.on("data", (chunk: Buffer) => (this.log += chunk.toString()));
    const isPortTaken = () => this.log.includes(`EADDRINUSE: address already in use ${host}:${port}`);
    child.once("exit", (code, signal) => {
      if (this.#child === child) this.#child = null;
      else if (signal === "SIGKILL" || code === 0) return;
      this.baseUrl = null;
      if (!isPortTaken()) this.unexpectedExits.push(this.log);
    });
    const [message] = (await Promise.race([once(child, "message"), once(child, "exit")])) as [unknown];
    if (message !== "open" && isPortTaken()) return false;
    if (message !== "open") throw new Error(`the service did not start: ${this.log}`);
    this.baseUrl = address;
    return true;
  }

  /** Kills it at once, whatever it is doing. */
  async kill(): Promise<void> {
    if (this.#child) this.kills += 1;
    await this.#end("SIGKILL");
  }

  /** Stops it as an operator does. Requests reach it until its port is closed. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  async #end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child) return;
    this.#child = null;
    if (signal === "SIGKILL") this.baseUrl = null;
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
    this.baseUrl = null;
  }
}
