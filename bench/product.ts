import { execFile, spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import { serviceCommand } from "@/server/serviceCommand";
import { root } from "./program";

const run = promisify(execFile);
const READY_WITHIN_MS = 60_000;

/** `ownerToken` belongs to a person, for calls that no key may make. It is valid for an hour. */
export type Tenant = { tenantId: string; apiKey: string; ownerToken: string };

export type Product = Pick<Tenant, "apiKey"> & {
  url: string;
  pid: number;
  /** The seconds from the start of the process to its first ready answer. */
  startSeconds: number;
  /**
   * Stores a rubric.
   * @returns the ID of the rubric
   */
  register(spec: object): Promise<string>;
  createTenant(name: string): Promise<Tenant>;
  stop(): Promise<void>;
};

/**
 * Starts the built product on `dataDir`, where the embedded server may already be running, with a new tenant and key;
 * `environment` adds variables.
 */
export async function startProduct(dataDir: string, environment: Record<string, string>): Promise<Product> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: dataDir,
    HOST: "127.0.0.1",
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: "10000000",
    ...environment,
  };
  const { args: startArguments, env } = serviceCommand(root, { flags: [], environment: variables });
  const startedAtMs = performance.now();
  // The log is on, as it is by default, because a line for each request is part of the cost.
  const log = openSync(path.join(dataDir, "product.log"), "a");
  const child = spawn(process.execPath, startArguments, { cwd: root, env, stdio: ["ignore", "ignore", log] });
  closeSync(log);
  await awaitReady(url, () => child.exitCode !== null, dataDir);
  const startSeconds = (performance.now() - startedAtMs) / 1000;

  const admin = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ["dist/admin.mjs", ...args, "--json"], { cwd: root, env });
    return JSON.parse(stdout) as Record<string, string>;
  };
  const createTenant = async (name: string) => {
    const email = `${name}-${port}@example.test`.toLowerCase();
    const owner = ["--owner-email", email, "--owner-password", "bench-password"];
    const { tenant_id: tenantId = "" } = await admin("tenant", "create", "--name", name, ...owner);
    const { api_key: apiKey = "" } = await admin("key", "create", "--tenant", tenantId, "--scopes", "all");
    const { token = "" } = await admin("token", "issue", "--tenant", tenantId, "--account-email", email);
    return { tenantId, apiKey, ownerToken: token };
  };
  const { apiKey } = await createTenant("Bench");
  return {
    url,
    pid: child.pid ?? 0,
    apiKey,
    startSeconds,
    register: async (spec) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${apiKey}` };
      const response = await fetch(`${url}/v1/rubrics`, { method: "POST", headers, body: JSON.stringify(spec) });
      if (response.status !== 201) throw new Error(`the rubric was rejected: ${await response.text()}`);
      return ((await response.json()) as { rubric_id: string }).rubric_id;
    },
    createTenant,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function awaitReady(url: string, hasEnded: () => boolean, dataDir: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline && !hasEnded()) {
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`the product did not start; see ${path.join(dataDir, "product.log")}`);
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
