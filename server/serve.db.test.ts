import { spawn } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { testDatabase } from "@/testing/database";
import { freePort } from "@/testing/freePort";

test("the service stops when the program that started it is killed", async () => {
  const database = await testDatabase();
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(inject("testTemplate").scratch, "serve-"));
  const environment = { ROLE: "api", HOST: "127.0.0.1", PORT: String(port), DATA_DIR: dataDir, DEMO_TENANT: "false" };
  const program = spawn(process.execPath, ["dist/serve.mjs"], {
    env: { ...process.env, ...database.environment, ...environment, LOG_LEVEL: "silent" },
    stdio: "ignore",
  });
  const readStatus = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => "refused",
    );
  await expect.poll(readStatus, { timeout: 60_000 }).toBe(200);
  program.kill("SIGKILL");
  await expect.poll(readStatus, { timeout: 30_000 }).toBe("refused");
  await database.drop();
});
