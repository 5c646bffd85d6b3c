import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { packageRoot } from "@/server/platform/packageRoot";
import { readPostmaster } from "./postmasterFile";
import { launch, logFile, shutDown } from "./serverProcess";
import { startPostgres } from "./startPostgres";

/** The folder with the data of a server that was started and stopped. */
let stoppedDataDir: string;
let scratch: string;
let dataDir: string;
const holders: ChildProcess[] = [];

function makeDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "start-postgres-"));
  chmodSync(directory, 0o755); // otherwise root's server user cannot enter and the data moves to the system's directory
  return directory;
}

beforeAll(async () => {
  stoppedDataDir = makeDirectory();
  await (await startPostgres({ dataDir: stoppedDataDir })).stop();
});

afterAll(() => rmSync(stoppedDataDir, { recursive: true }));

beforeEach(() => {
  scratch = makeDirectory();
  dataDir = path.join(scratch, "data of 'a' \"test\"");
  mkdirSync(dataDir, { recursive: true });
});

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
  if (existsSync(path.join(dataDir, "postgres"))) await shutDown(path.join(dataDir, "postgres"));
  rmSync(scratch, { recursive: true, force: true });
});

/** Starts a process that uses the server. Resolves with the administrator's URL when the server is ready. */
async function hold(): Promise<{ process: ChildProcess; url: string }> {
  const script = path.join(packageRoot(), "testing/holdPostgres.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, dataDir], {
    cwd: packageRoot(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  holders.push(child);
  const [url] = (await once(child.stdout, "data")) as [Buffer];
  return { process: child, url: url.toString().trim() };
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows;
  } finally {
    await client.end();
  }
}

const data = () => path.join(dataDir, "postgres");
/** Copies the data with its owner, which Node's copy would change. */
const copyStopped = () => execFileSync("cp", ["-a", path.join(stoppedDataDir, "postgres"), data()]);

test("persists data, opens no TCP port, and creates an unprivileged application role", async () => {
  const firstServer = await startPostgres({ dataDir });
  await ask(firstServer.adminUrl(), "CREATE TABLE kept AS SELECT 42 AS n");
  await firstServer.stop();
  expect(readPostmaster(data())).toBeUndefined();
  const secondServer = await startPostgres({ dataDir });
  expect(await ask(secondServer.adminUrl(), "SELECT n FROM kept")).toEqual([{ n: 42 }]);
  expect(
    await ask(
      secondServer.adminUrl(),
      "SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync",
    ),
  ).toEqual([{ tcp: "", fsync: "on" }]);
  expect(
    await ask(
      secondServer.loginUrl("svc_verify"),
      "SELECT current_user AS role, current_setting('is_superuser') AS su",
    ),
  ).toEqual([{ role: "svc_verify", su: "off" }]);
  await secondServer.stop();
});

test("requires the password of every login, also on data of a release that trusted local users", async () => {
  copyStopped();
  writeFileSync(path.join(data(), "pg_hba.conf"), "local all all trust\n");
  const server = await startPostgres({ dataDir });
  for (const url of [
    server.adminUrl("postgres"),
    server.loginUrl("svc_verify"),
    server.loginUrl("svc_verify_worker"),
  ]) {
    expect(await ask(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    const guessedUrl = new URL(url);
    for (const password of ["", "guess"]) {
      guessedUrl.password = password;
      await expect(ask(guessedUrl.href, "SELECT 1")).rejects.toThrow(/password/);
    }
  }
  await server.stop();
});

test("refuses a link to data that is missing, and keeps it", async () => {
  const gone = path.join(scratch, "gone", "postgres");
  symlinkSync(gone, data());
  await expect(startPostgres({ dataDir })).rejects.toThrow(`is a link to ${gone}, which does not exist`);
  expect(readlinkSync(data())).toBe(gone);
});

test("ignores environment variables of PostgreSQL's clients", async () => {
  copyStopped();
  vi.stubEnv("PGPORT", "4720");
  vi.stubEnv("PGSSLMODE", "require");
  const server = await startPostgres({ dataDir });
  expect(await ask(server.adminUrl(), "SHOW port")).toEqual([{ port: "5432" }]);
  await server.stop();
  vi.unstubAllEnvs();
});

test("processes that start together share one server, and the last process to stop shuts it down", async () => {
  const [firstHolder, secondHolder] = await Promise.all([hold(), hold()]);
  expect(firstHolder.url).toBe(secondHolder.url);
  firstHolder.process.kill("SIGTERM");
  await once(firstHolder.process, "exit");
  expect(await ask(secondHolder.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  secondHolder.process.kill("SIGTERM");
  await once(secondHolder.process, "exit");
  expect(readPostmaster(data())).toBeUndefined();
});

test("takes over the server of a process that was killed", async () => {
  copyStopped();
  const killedHolder = await hold();
  killedHolder.process.kill("SIGKILL");
  await once(killedHolder.process, "exit");
  const postmasterBefore = readPostmaster(data());
  expect(postmasterBefore).toBeDefined();
  const nextServer = await startPostgres({ dataDir });
  expect(readPostmaster(data())).toEqual(postmasterBefore);
  await nextServer.stop();
  expect(readPostmaster(data())).toBeUndefined();
});

test("restarts a killed server for the process that uses it and for a later process", async () => {
  copyStopped();
  const firstServer = await startPostgres({ dataDir });
  await ask(firstServer.adminUrl(), "CREATE TABLE kept AS SELECT 42 AS n");
  process.kill(readPostmaster(data())!.pid, "SIGKILL");
  await expect
    .poll(() => ask(firstServer.adminUrl(), "SELECT n FROM kept").catch(() => null), { timeout: 30_000 })
    .toEqual([{ n: 42 }]);
  process.kill(readPostmaster(data())!.pid, "SIGKILL");
  const secondServer = await startPostgres({ dataDir });
  expect(await ask(secondServer.adminUrl(), "SELECT n FROM kept")).toEqual([{ n: 42 }]);
  await secondServer.stop();
  await firstServer.stop();
  expect(readPostmaster(data())).toBeUndefined();
});

test("returns the output of an ended server, although another process has started a server since", async () => {
  const postgres = path.join(scratch, "fails.sh");
  writeFileSync(postgres, "#!/bin/sh\necho the lock file is empty\nexit 1\n", { mode: 0o755 });
  const binaries = { postgres, initdb: postgres, major: "18" };
  const failedLaunch = launch({ binaries, user: undefined, data: data(), socketDirectory: scratch }, {});
  renameSync(logFile(data()), `${logFile(data())}.1`);
  writeFileSync(logFile(data()), "");
  await expect.poll(() => failedLaunch.hasEnded()).toBe(true);
  expect(failedLaunch.output()).toBe("the lock file is empty\n");
});

test("reports a server that ended and cannot be restarted", async () => {
  copyStopped();
  let report: (error: Error) => void = () => {};
  const lostError = new Promise<Error>((resolve) => (report = resolve));
  await startPostgres({ dataDir, onLost: (error) => report(error) });
  renameSync(path.join(data(), "global"), path.join(data(), "away"));
  process.kill(readPostmaster(data())!.pid, "SIGKILL");
  expect((await lostError).message).toMatch(/^PostgreSQL did not start on /);
});

test("removes the lock of a process ID that now belongs to another program", async () => {
  copyStopped();
  const socket = path.join(dataDir, "socket");
  writeFileSync(path.join(data(), "postmaster.pid"), `${process.pid}\n${data()}\n0\n5432\n${socket}\n\n0\n`);
  const server = await startPostgres({ dataDir });
  expect(readPostmaster(data())?.pid).not.toBe(process.pid);
  await server.stop();
});

test("starts although a crash left an empty lock file", async () => {
  copyStopped();
  writeFileSync(path.join(data(), "postmaster.pid"), "");
  const server = await startPostgres({ dataDir });
  expect(await ask(server.adminUrl(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("closes directories that the platform opened to a group", async () => {
  copyStopped();
  execFileSync("cp", ["-a", path.join(stoppedDataDir, "socket"), path.join(dataDir, "socket")]);
  for (const name of ["postgres", "socket"]) chmodSync(path.join(dataDir, name), 0o2770);
  const server = await startPostgres({ dataDir });
  expect(await ask(server.adminUrl(), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  for (const name of ["postgres", "socket"]) expect(statSync(path.join(dataDir, name)).mode & 0o777).toBe(0o700);
  await server.stop();
});

test("moves the socket when the directory path is too long", async () => {
  dataDir = path.join(scratch, "long".repeat(30));
  const server = await startPostgres({ dataDir });
  expect(await ask(server.loginUrl("svc_verify"), "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  const directory = new URL(server.loginUrl("svc_verify")).searchParams.get("host")!;
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  await server.stop();
  rmSync(directory, { recursive: true });
});

test("refuses data of another major version and names both versions", async () => {
  copyStopped();
  const version = path.join(data(), "PG_VERSION");
  const current = readFileSync(version, "utf8").trim();
  writeFileSync(version, "9\n");
  await expect(startPostgres({ dataDir })).rejects.toThrow(new RegExp(`PostgreSQL 9, .* PostgreSQL ${current}`));
});

test("refuses a directory that is not a data directory", async () => {
  mkdirSync(data());
  await expect(startPostgres({ dataDir })).rejects.toThrow(/belongs to user|not a PostgreSQL data directory/);
});
