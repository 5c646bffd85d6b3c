// The embedded PostgreSQL: a real server on a Unix socket, whose files live under the data directory.
//
// Every process holds a shared advisory lock while it uses the server. A process joins a running server, the last one to
// stop shuts it down, and a killed process loses its lock.
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
import { passwordOf } from "./passwords";
import { dropForeignLock, readPostmaster } from "./postmasterFile";
import { launch, type Launch, type Launched, type Settings } from "./serverProcess";
import { openSession } from "./session";
import { makeSocketDirectory } from "./socketDirectory";
import { supervise } from "./supervise";

export type EmbeddedPostgres = {
  /** Superuser URL, for migrations; database `svc_verify` unless named. */
  adminUrl(database?: string): string;
  /** URL of an unprivileged login, which row-level security binds; database `svc_verify` unless named. */
  loginUrl(login: string, database?: string): string;
  /** Disconnects this process. The last user shuts the server down, which closes any open pools. */
  stop(): Promise<void>;
};

type StartOptions = {
  /** Directory for all of the server's files; created when missing. */
  dataDir: string;
  log?: (message: string) => void;
  /** Overrides of server settings by PostgreSQL name; applied only when this call starts the server. */
  settings?: Settings;
  /** The server ended and could not be started again. */
  onLost?: (error: Error) => void;
};

const READY_WITHIN_MS = 120_000; // crash recovery replays at most max_wal_size

/**
 * As root, the server runs as the owner of existing data, so that a change of user does not make the data inaccessible.
 */
function serverUser(data: string | undefined): ServerUser | undefined {
  const chosen = chooseServerUser();
  const owner = data && fs.statSync(data);
  return chosen && owner && owner.uid !== 0 ? { name: String(owner.uid), uid: owner.uid, gid: owner.gid } : chosen;
}

async function ensureRunning(place: Launch, settings: Settings, log: (message: string) => void): Promise<pg.Client> {
  const deadline = performance.now() + READY_WITHIN_MS;
  let server: Launched | undefined;
  while (performance.now() < deadline) {
    const socketDirectory = readPostmaster(place.data)?.socketDirectory ?? place.socketDirectory;
    const session = await openSession(socketDirectory, passwordOf(place.data, "postgres"));
    if (session) return session;
    if (server?.ended()) {
      const output = server.output();
      // Another process is starting or stopping it, or a crashed server's children still hold the memory.
      if (!/lock file .* (?:already exists|is empty)|pre-existing shared memory/.test(output)) {
        throw explainFailure(`PostgreSQL did not start on ${place.data}`, output);
      }
      dropForeignLock(place.data);
      await sleep(100);
      server = undefined;
    }
    if (!server) {
      log(`starting PostgreSQL ${place.binaries.major} on ${place.data}`);
      server = launch(place, settings);
    }
    await sleep(20);
  }
  throw explainFailure(`PostgreSQL on ${place.data} did not become ready`, server?.output() ?? "");
}

function prepare(dataDir: string, log: (message: string) => void): Launch {
  const user = serverUser(findDataDirectory(dataDir));
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
    log(`the database is in ${data}: ${dataDir} is closed to its user`);
  return { binaries, user, data, socketDirectory: makeSocketDirectory(data, user) };
}

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, or joins a server that is already running there (including
 * one left by a killed process), and ensures that role and database `svc_verify` exist. Throws an Error that says what
 * to do when the binaries, the directory, the disk or the version of the data do not allow it. A server that ends
 * before `stop` is started again.
 */
export async function startPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  let place: Launch;
  try {
    place = prepare(dataDir, log);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw explainFailure(`PostgreSQL cannot keep its files in ${dataDir}`, error.message);
  }
  const first = await ensureRunning(place, options.settings ?? {}, log);
  const socketDirectory = first.host;
  const restart = () => ensureRunning({ ...place, socketDirectory }, options.settings ?? {}, log);
  const session = supervise(first, restart, { log, ...(options.onLost && { onLost: options.onLost }) });
  try {
    await ensureApplicationDatabase(first, place.data);
  } catch (error) {
    await session.leave(place.data);
    throw error;
  }
  const urlOf = (role: string, database: string) =>
    socketUrl(socketDirectory, { role, password: passwordOf(place.data, role) }, database);
  return {
    adminUrl: (database = APPLICATION) => urlOf("postgres", database),
    loginUrl: (login, database = APPLICATION) => urlOf(login, database),
    stop: () => session.leave(place.data),
  };
}
