// Kills two service processes at random points while they deliver. No message is lost, and none is sent under two ids.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { bundleChild, KilledService } from "@/testing/crash/killedService";
import { makeRubric } from "@/testing/factories";
import { type Receiver, startReceiver } from "@/testing/receiver";
import { type TestService, startTestService } from "@/testing/service";
import { sized } from "@/testing/size";

const KILLS = sized(4, 40);
const SETTLE_TIMEOUT_MS = 150_000;

let home: TestService;
let admin: pg.Client;
let services: KilledService[];
let receiver: Receiver;
let rubric_id: string;

beforeAll(async () => {
  // The first request of every message fails, so that processes are also killed while a retry is pending.
  const seenIds = new Set<string>();
  receiver = await startReceiver((response, { headers }) => {
    const id = String(headers["webhook-id"]);
    response.writeHead(seenIds.has(id) ? 200 : 503).end();
    seenIds.add(id);
  });
  const environment = { WEBHOOK_ALLOW_PRIVATE: "true" };
  home = await startTestService(environment);
  admin = new pg.Client({ connectionString: home.database.adminUrl });
  await admin.connect();
  const { deps } = home.service;
  rubric_id = await makeRubric(deps, home.tenantId);
  await addWebhookEndpoint({ ...tenantDeps(deps, home.tenantId), actor: "operator" }, { body: { url: receiver.url } });
  const file = await bundleChild();
  const env = { ...home.database.environment, DATA_DIR: home.dataDir, LOG_LEVEL: "error", DATABASE_POOL: "8" };
  services = [1, 2].map(() => new KilledService(file, { ...env, ...environment }));
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.kill()));
  receiver.stop();
  await admin.end();
  await home.stop();
});

async function submitTo(service: KilledService): Promise<void> {
  const headers = { authorization: `Bearer ${home.apiKey}`, "content-type": "application/json" };
  const body = JSON.stringify({ rubric_id, submission: { inline: "{}" } });
  // A request that the kill interrupts may have been accepted. The test counts accepted requests in the database.
  await fetch(`${service.baseUrl}/v1/verify`, { method: "POST", headers, body }).catch(() => null);
}

const count = async (statement: string): Promise<number> =>
  (await admin.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${statement}`)).rows[0]?.n ?? -1;

it("delivers every message under one id", { timeout: 400_000 }, async () => {
  await Promise.all(
    services.map(async (service) => {
      for (let kill = 0; kill < KILLS / 2; kill += 1) {
        await service.start();
        await Promise.all([1, 2, 3, 4].map(() => submitTo(service)));
        await sleep(Math.random() * 300);
        await service.kill();
      }
      await service.start();
    }),
  );
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  const countUndelivered = () =>
    count(
      "webhook_message m WHERE NOT EXISTS (SELECT FROM webhook_delivery d WHERE d.message_id = m.id AND d.status = 'delivered')",
    );
  while ((await countUndelivered()) > 0 && Date.now() < deadline) await sleep(500);

  expect(services.flatMap(({ unexpectedExits }) => unexpectedExits)).toEqual([]);
  expect(await countUndelivered()).toBe(0);
  const verifications = await count("verification");
  expect(verifications).toBeGreaterThan(KILLS);
  expect(await count("webhook_message")).toBe(verifications);
  expect(await count("webhook_delivery")).toBe(verifications);
  const { rows } = await admin.query<{ id: string }>("SELECT id FROM webhook_message");
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set(rows.map(({ id }) => id)),
  );
  // Each id has one body, and the log contains no attempt that was not made.
  const sentBodies = new Set(receiver.received.map(({ headers, body }) => `${String(headers["webhook-id"])} ${body}`));
  expect(sentBodies.size).toBe(verifications);
  expect(await count("webhook_attempt")).toBeLessThanOrEqual(receiver.received.length);
});
