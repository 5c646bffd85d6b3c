// Starts the embedded PostgreSQL, a real server on a Unix socket with its files in the data directory.
//
// Every process holds a shared advisory lock while it uses the server. A process joins a running server, and the last
// process to stop shuts it down. A killed process loses its lock.
import * as fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { APPLICATION, ensureApplicationDatabase } from "./applicationDatabase";
import { prepareBinaries } from "./binaries";
import { socketUrl } from "./connection";
import { assertUsable, createDataDirectory, enterableHome, findDataDirectory } from "./dataDirectory";
import { explainFailure } from "./explainFailure";
import { chooseServerUser, type ServerUser } from "./osUser";
import { readPassword } from "./passwords";
import { removeStaleLock, readPostmaster } from "./postmasterFile";
import { launch, type Launch, type Launched, type Settings } from "./serverProcess";
import { openSession } from "./session";
import { makeSocketDirectory } from "./socketDirectory";
import { supervise } from "./supervise";

export type EmbeddedPostgres = {
  /** Returns the superuser's URL, for migrations. Default database: `svc_verify`. */
  adminUrl(database?: string): string;
  /** Returns the URL of an unprivileged login, which row-level security binds. Default database: `svc_verify`. */
  loginUrl(login: string, database?: string): string;
  /** Disconnects this process. The last process shuts the server down, which closes all open pools. */
  stop(): Promise<void>;
};

type StartOptions = {
  /** The directory for all files of the server. It is created if it is missing. */
  dataDir: string;
  log?: (message: string) => void;
  /** Overrides of server settings by PostgreSQL name. They apply only if this call starts the server. */
  settings?: Settings;
  /** Called if the server has ended and cannot be restarted. */
  onLost?: (error: Error) => void;
};

/** The timeout of a start. It includes crash recovery, which replays at most max_wal_size. */
const READY_TIMEOUT_MS = 120_000;

/**
 * Chooses the server's user. As root, the server runs as the owner of existing data, so that it can access the data.
 */
function chooseUserFor(data: string | undefined): ServerUser | undefined {
  const serverUser = chooseServerUser();
  const owner = data && fs.statSync(data);
  return serverUser && owner && owner.uid !== 0
    ? { name: String(owner.uid), uid: owner.uid, gid: owner.gid }
    : serverUser;
}

async function ensureRunning(
  launchOptions: Launch,
  settings: Settings,
  log: (message: string) => void,
): Promise<pg.Client> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  let server: Launched | undefined;
  while (performance.now() < deadline) {
    const socketDirectory = readPostmaster(launchOptions.data)?.socketDirectory ?? launchOptions.socketDirectory;
    const session = await openSession(socketDirectory, readPassword(launchOptions.data, "postgres"));
    if (session) return session;
    if (server?.hasEnded()) {
      const output = server.output();
      // The start is retried if another process starts or stops the server, or children of a crashed server still run.
      if (!/lock file .* (?:already exists|is empty)|pre-existing shared memory/.test(output)) {
        throw explainFailure(`PostgreSQL did not start on ${launchOptions.data}`, output);
      }
      removeStaleLock(launchOptions.data);
      await sleep(100);
      server = undefined;
    }
    if (!server) {
      log(`starting PostgreSQL ${launchOptions.binaries.major} on ${launchOptions.data}`);
      server = launch(launchOptions, settings);
    }
    await sleep(20);
  }
  throw explainFailure(`PostgreSQL on ${launchOptions.data} did not become ready`, server?.output() ?? "");
}

function prepare(dataDir: string, log: (message: string) => void): Launch {
  const user = chooseUserFor(findDataDirectory(dataDir));
  const home = enterableHome(dataDir, user);
  const binaries = prepareBinaries(user, home);
  if (!findDataDirectory(dataDir)) {
    log(`creating the database in ${dataDir}`);
    createDataDirectory(binaries, user, dataDir, home);
  }
  const data = findDataDirectory(dataDir);
  if (!data) throw new Error(`${dataDir} was removed while the database was being created in it.`);
  assertUsable(data, binaries, user);
  if (path.dirname(data) !== fs.realpathSync(dataDir))
    log(`the database is in ${data}, because its user cannot access ${dataDir}`);
  return { binaries, user, data, socketDirectory: makeSocketDirectory(data, user) };
}

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, or joins a server that already runs there, such as that of a
 * killed process. Creates the role and the database `svc_verify` if they are missing. A server that ends before `stop`
 * is restarted.
 * @throws Error that says what to do if the binaries, the directory, the disk or the version of the data prevent a start
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  let launchOptions: Launch;
  try {
    launchOptions = prepare(dataDir, log);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw explainFailure(`PostgreSQL cannot keep its files in ${dataDir}`, error.message);
  }
  const runningServer = await ensureRunning(launchOptions, options.settings ?? {}, log);
  const socketDirectory = runningServer.host;
  const restart = () => ensureRunning({ ...launchOptions, socketDirectory }, options.settings ?? {}, log);
  const session = supervise(runningServer, restart, { log, ...(options.onLost && { onLost: options.onLost }) });
  try {
    await ensureApplicationDatabase(runningServer, launchOptions.data);
  } catch (error) {
    await session.leave(launchOptions.data);
    throw error;
  }
  const buildUrl = (role: string, database: string) =>
    socketUrl(socketDirectory, { role, password: readPassword(launchOptions.data, role) }, database);
  return {
    adminUrl: (database = APPLICATION) => buildUrl("postgres", database),
    loginUrl: (login, database = APPLICATION) => buildUrl(login, database),
    stop: () => session.leave(launchOptions.data),
  };
}
