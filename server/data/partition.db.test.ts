// Tests a database behind a network partition: packets are lost, and no connection is closed.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "@/server/data/database";
import { listen } from "@/server/platform/postgres/listen";
import { isOutage } from "@/server/deps/outage";
import { testDatabase, type TestDatabase } from "@/testing/database";
import { type Relay, startRelay } from "@/testing/relay";

let source: TestDatabase;
let relay: Relay;
let database: Database;

beforeAll(async () => {
  source = await testDatabase();
  relay = await startRelay(source.access);
  database = openDatabase(relay.access, 2, () => {}, { maxWaitMs: 400, timeoutMs: 600, silenceMs: 1_000 });
});
afterAll(async () => {
  await database.close();
  relay.stop();
  await source.drop();
});

const POLL_OPTIONS = { timeout: 30_000 };
const selectOne = () => database.pool.query<{ one: number }>("SELECT 1 AS one");

it("a running statement, a transaction and a new connection fail as an outage, and the pool recovers", async () => {
  expect((await selectOne()).rows).toEqual([{ one: 1 }]);
  const client = (await database.pool.connect()).on("error", () => {});
  relay.cut(true);
  const failures = await Promise.all(
    [
      client.query("SELECT 1").finally(() => client.release(true)),
      database.prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`),
      selectOne(),
      selectOne(),
    ].map((query) =>
      query.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(failures.map((failure) => isOutage(failure))).toEqual([true, true, true, true]);
  relay.cut(false);
  for (let index = 0; index < 4; index++) expect((await selectOne()).rows).toEqual([{ one: 1 }]);
  expect(await database.prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

it("a listening connection is opened again after silence, so that missed notifications are searched for", async () => {
  let listenCount = 0;
  const messages: string[] = [];
  const warnings: string[] = [];
  const channel = {
    name: "partition",
    onMessage: async (payload: string) => void messages.push(payload),
    onListening: async () => void (listenCount += 1),
  };
  const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message), error: () => {} };
  const listener = listen({ databaseUrl: relay.access.jobs, channels: [channel], log, silenceMs: 300 });
  await expect.poll(() => listenCount, POLL_OPTIONS).toBe(1);
  relay.cut(true);
  await expect.poll(() => warnings, POLL_OPTIONS).toContain("the listening connection was lost");
  relay.cut(false);
  await expect.poll(() => listenCount, POLL_OPTIONS).toBe(2);
  await database.pool.query("SELECT pg_notify('partition', 'received')");
  await expect.poll(() => messages, POLL_OPTIONS).toEqual(["received"]);
  await listener.stop();
});

it("a listener stops at once while its server is silent, and logs no lost connection", async () => {
  let [listenCount, warningCount] = [0, 0];
  const channel = { name: "partition", onMessage: async () => {}, onListening: async () => void (listenCount += 1) };
  const log = { info: () => {}, warn: () => void (warningCount += 1), error: () => {} };
  const listener = listen({ databaseUrl: relay.access.jobs, channels: [channel], log });
  await expect.poll(() => listenCount, POLL_OPTIONS).toBe(1);
  relay.cut(true);
  await listener.stop();
  relay.cut(false);
  expect(warningCount).toBe(0);
}, 5_000);
