// Tests a service whose database is on a disk that fills up. The disk is real, so the machine must allow mounting it.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createService } from "@/server/composition";
import { prepareDatabase } from "@/server/platform/database";
import { readEnv } from "@/server/platform/env";
import { createLog } from "@/server/platform/log";
import { makeKey, makeRubric, makeTenant } from "@/testing/factories";
import { canMount, fillDisk, makeSmallDisk } from "@/testing/faults/disk";
import { removeDataDir } from "@/testing/testServer";
import { createHttpHandler } from "@/server/transports/http/handler";
import { createNodeServer } from "@/server/transports/http/nodeServer";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.skipIf(!(await canMount()))("on a full disk", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const closing: (() => Promise<unknown>)[] = [];
  let baseUrl: string;
  let dataDir: string;
  let submit: () => Promise<Response>;

  beforeAll(async () => {
    dataDir = makeSmallDisk();
    closing.push(() => removeDataDir(dataDir));
    const env = readEnv({ NODE_ENV: "test", DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "100000" });
    const preparedDatabase = await prepareDatabase(env, log);
    closing.push(preparedDatabase.close);
    const service = await createService(env, preparedDatabase.access, log);
    closing.push(service.stop);
    const { server, open } = createNodeServer({ docsUrl: "http://docs.test", log, https: false, development: false });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closing.push(async () => void server.close());
    open({ http: createHttpHandler(service.httpDeps), pages: () => {} });
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const tenant = await makeTenant(service.deps);
    const [key, rubric_id] = [await makeKey(service.deps, tenant), await makeRubric(service.deps, tenant)];
    submit = () =>
      fetch(`${baseUrl}/v1/verify`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        // The text is too large for the free space in the table's blocks and cannot be compressed.
        body: JSON.stringify({
          rubric_id,
          submission: { inline: randomBytes(30_000).toString("base64") },
        }),
      });
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  const faults = async () => {
    const response = await fetch(`${baseUrl}/readyz`);
    return { status: response.status, faults: ((await response.json()) as { faults: object[] }).faults };
  };

  it("submissions get 503 and /readyz names the cause, until space is free again", async () => {
    expect((await submit()).ok).toBe(true);
    const free = fillDisk(dataDir);
    await expect.poll(async () => (await submit()).status, { timeout: 60_000 }).toBe(503);
    expect(await (await submit()).json()).toMatchObject({
      code: "service_unavailable",
      detail: "the disk of the database is full now; try again",
    });
    const diskFullFault = { part: "database", detail: "the disk of the database is full" };
    await expect.poll(faults, { timeout: 30_000 }).toEqual({ status: 503, faults: [diskFullFault] });
    expect(lines.filter((line) => line.includes("No space left on device")).length).toBeGreaterThan(0);
    free();
    await expect.poll(faults, { timeout: 60_000 }).toEqual({ status: 200, faults: [] });
    await expect.poll(async () => (await submit()).ok, { timeout: 60_000 }).toBe(true);
  });
});
