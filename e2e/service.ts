// The product as it is shipped: one process with its own database, on a port and in a directory of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export type Service = { baseUrl: string; apiKey: string; stop(): Promise<void> };

const START_LIMIT_MS = 90_000;

/** Starts `dist/main.mjs`; resolves once it has printed the demo tenant's API key. */
export async function startService(): Promise<Service> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const directory = await mkdtemp(path.join(tmpdir(), "svc-verify-e2e-"));
  const child = spawn(process.execPath, ["dist/main.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: directory,
      PUBLIC_BASE_URL: baseUrl,
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    await rm(directory, { recursive: true, force: true });
  };

  let printed = "";
  const apiKey = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the service ${why}\n${printed}`));
    const timer = setTimeout(() => fail("did not start in time"), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const key = /svk_[A-Za-z0-9_-]{43}/.exec(printed)?.[0];
      if (key !== undefined) resolve(key);
      if (key !== undefined) clearTimeout(timer);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", (code) => fail(`ended with code ${code}`));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { baseUrl, apiKey, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port to be had");
  return address.port;
}
