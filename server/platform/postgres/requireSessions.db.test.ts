// Tests with the machine's PgBouncer if it is an old one.
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requireSessions } from "@/server/platform/postgres/requireSessions";
import { freePort } from "@/testing/freePort";
import { testDatabase, type TestDatabase } from "@/testing/database";

const PGBOUNCER = "/usr/sbin/pgbouncer";
/** PgBouncer can track prepared statements from 1.21 on, and later releases do by default. */
const losesStatements =
  existsSync(PGBOUNCER) && /^PgBouncer 1\.(?:1?\d|20)\./.test(execFileSync(PGBOUNCER, ["-V"], { encoding: "utf8" }));
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "svc-verify-pooler-"));
  chmodSync(folder, 0o777);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Starts a pooler in front of the database. Returns its URL and a function to stop it. */
async function startPooler(mode: string): Promise<{ url: string; stop(): void }> {
  const { username, password, pathname, searchParams } = new URL(database.access.requests);
  const port = await freePort();
  const [users, settings] = [path.join(folder, "users.txt"), path.join(folder, `${mode}.ini`)];
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${searchParams.get("host")} port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
unix_socket_dir =
`,
  );
  const pooler = spawn(PGBOUNCER, ["-q", "-u", "postgres", settings], { stdio: "ignore" });
  const url = `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`;
  await expect.poll(() => canConnect(url), { timeout: 10_000 }).toBe(true);
  return { url, stop: () => pooler.kill("SIGKILL") };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

it("accepts a server without a pooler", async () => {
  await expect(requireSessions(database.access.requests)).resolves.toBeUndefined();
});

it.runIf(losesStatements)("accepts a pooler in session mode and refuses one in transaction mode", async () => {
  const [sessions, transactions] = [await startPooler("session"), await startPooler("transaction")];
  try {
    await expect(requireSessions(sessions.url)).resolves.toBeUndefined();
    await expect(requireSessions(transactions.url)).rejects.toThrow("loses prepared statements");
  } finally {
    sessions.stop();
    transactions.stop();
  }
});
