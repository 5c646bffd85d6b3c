// A database that is gone without a word: packets are lost, and no connection ends.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "@/server/data/database";
import { listen } from "@/server/platform/postgres/listen";
import { isOutage } from "@/server/deps/outage";
import { testDatabase, type TestDatabase } from "@/server/testing/database";
import { type Relay, startRelay } from "@/server/testing/relay";

let source: TestDatabase;
let relay: Relay;
let database: Database;

beforeAll(async () => {
  source = await testDatabase();
  relay = await startRelay(source.access);
  database = openDatabase(relay.access, 2, () => {}, { maxWait: 400, timeout: 600, silence: 1_000 });
});
afterAll(async () => {
  await database.close();
  relay.stop();
  await source.drop();
});

const WITHIN = { timeout: 30_000 };
const ask = () => database.pool.query<{ one: number }>("SELECT 1 AS one");

it("a statement in hand, a transaction and a new connection end as an outage, and the pool is whole afterwards", async () => {
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  const held = (await database.pool.connect()).on("error", () => {});
  relay.cut(true);
  const failures = await Promise.all(
    [
      held.query("SELECT 1").finally(() => held.release(true)),
      database.prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`),
      ask(),
      ask(),
    ].map((asked) =>
      asked.then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  );
  expect(failures.map((failure) => isOutage(failure))).toEqual([true, true, true, true]);
  relay.cut(false);
  for (let nth = 0; nth < 4; nth++) expect((await ask()).rows).toEqual([{ one: 1 }]);
  expect(await database.prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});

it("a connection that listens is made again after silence, so that what was missed is looked for", async () => {
  let listening = 0;
  const heard: string[] = [];
  const lost: string[] = [];
  const channel = {
    name: "partition",
    onMessage: async (payload: string) => void heard.push(payload),
    onListening: async () => void (listening += 1),
  };
  const log = { info: () => {}, warn: (_: object, message: string) => void lost.push(message), error: () => {} };
  const listener = listen({ databaseUrl: relay.access.jobs, channels: [channel], log, silenceMs: 300 });
  await expect.poll(() => listening, WITHIN).toBe(1);
  relay.cut(true);
  await expect.poll(() => lost, WITHIN).toContain("the listening connection was lost");
  relay.cut(false);
  await expect.poll(() => listening, WITHIN).toBe(2);
  await database.pool.query("SELECT pg_notify('partition', 'heard')");
  await expect.poll(() => heard, WITHIN).toEqual(["heard"]);
  await listener.stop();
});

it("a listener stops at once while its server is silent, and reports no loss", async () => {
  let [listening, lost] = [0, 0];
  const channel = { name: "partition", onMessage: async () => {}, onListening: async () => void (listening += 1) };
  const log = { info: () => {}, warn: () => void (lost += 1), error: () => {} };
  const listener = listen({ databaseUrl: relay.access.jobs, channels: [channel], log });
  await expect.poll(() => listening, WITHIN).toBe(1);
  relay.cut(true);
  await listener.stop();
  relay.cut(false);
  expect(lost).toBe(0);
}, 5_000);
