// A database that is gone without a word: packets are lost, and no connection ends.
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "@/server/data/database";
import { isOutage } from "@/server/domain/outage";
import { testDatabase, type TestDatabase } from "@/server/testing/database";

const LIMITS = { maxWait: 400, timeout: 600, silence: 1_000 };
let source: TestDatabase;
let link: Server;
let database: Database;
/** Both ends of each connection, which forward nothing while the link is cut. */
const ends: Socket[] = [];
let isCut = false;

const socketOf = (url: string) => `${new URL(url).searchParams.get("host")}/.s.PGSQL.5432`;

beforeAll(async () => {
  source = await testDatabase();
  link = createServer((near) => {
    const far = connect(socketOf(source.access.requests));
    ends.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => void (isCut || to.write(bytes)));
      from.on("error", () => to.destroy()).on("close", () => to.destroy());
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => link.once("listening", resolve));
  const { port } = link.address() as AddressInfo;
  const through = (url: string) => {
    const { username, password, pathname } = new URL(url);
    return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  };
  const { requests, signIn, jobs, sealSecret } = source.access;
  const access = { requests: through(requests), signIn: through(signIn), jobs: through(jobs), sealSecret };
  database = openDatabase(access, 2, () => {}, LIMITS);
});
afterAll(async () => {
  await database.close();
  for (const end of ends) end.destroy();
  link.close();
  await source.drop();
});

const ask = () => database.pool.query<{ one: number }>("SELECT 1 AS one");

it("a statement in hand, a transaction and a new connection end as an outage, and the pool is whole afterwards", async () => {
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  const held = (await database.pool.connect()).on("error", () => {});
  isCut = true;
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
  isCut = false;
  for (let nth = 0; nth < 4; nth++) expect((await ask()).rows).toEqual([{ one: 1 }]);
  expect(await database.prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});
