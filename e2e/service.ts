// The built product: one process with its own database, on a free port and in a temporary directory.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type Operator, startOperator } from "@/e2e/operator";

export type Credentials = { email: string; password: string };
export type Service = {
  baseUrl: string;
  apiKey: string;
  /** The demo tenant's owner. */
  owner: Credentials;
  /** Runs the admin CLI against the service; returns its JSON output. */
  admin(...args: string[]): Promise<Record<string, string>>;
  /** Returns the operator, who creates accounts without the cost of their passwords. Its first call starts it. */
  operator(): Promise<Operator>;
  stop(): Promise<void>;
};

const START_LIMIT_MS = 90_000;

/**
 * Starts `dist/main.mjs` with `environment` added to the defaults; resolves with the demo tenant's printed sign-in and
 * API key.
 */
export async function startService(environment: Record<string, string> = {}): Promise<Service> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const directory = await mkdtemp(path.join(tmpdir(), "svc-verify-e2e-"));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    PORT: String(port),
    DATA_DIR: directory,
    PUBLIC_BASE_URL: baseUrl,
    LOG_LEVEL: "error",
    // Recording it would compete with the tests.
    SAMPLE_DATA: "false",
    LOCAL_MODEL_PORTS: "none",
    // The receivers of the tests are on this machine.
    WEBHOOK_ALLOW_PRIVATE: "true",
    // Lets a test choose its source address, by which sign-in attempts are rate-limited.
    TRUSTED_PROXIES: "127.0.0.1,::1",
    ...environment,
  };
  const child = spawn(process.execPath, ["dist/main.mjs"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(child, "exit");
  let operator: Promise<Operator> | undefined;
  const stop = async () => {
    await operator?.then(({ stop }) => stop()).catch(() => {});
    child.kill("SIGTERM");
    await exited;
    await rm(directory, { recursive: true, force: true });
  };

  let printed = "";
  const [email, password, apiKey] = await new Promise<string[]>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the service ${why}\n${printed}`));
    const timer = setTimeout(() => fail("did not start in time"), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const access = /Sign-in +(\S+) +(\S+)\s+API key +(svk_[A-Za-z0-9_-]{43})/.exec(printed);
      if (!access) return;
      clearTimeout(timer);
      resolve(access.slice(1));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => fail(`exited with code ${code}`));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const admin = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ["dist/admin.mjs", ...args, "--json"], { env });
    return JSON.parse(stdout) as Record<string, string>;
  };
  const owner = { email: email ?? "", password: password ?? "" };
  return { baseUrl, apiKey: apiKey ?? "", owner, admin, operator: () => (operator ??= startOperator(env)), stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
