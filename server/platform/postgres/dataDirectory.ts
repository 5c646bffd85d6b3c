import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import path from "node:path";
import type { Binaries } from "./binaries";
import { explainFailure } from "./explainFailure";
import { canEnter, runAs, type ServerUser, SYSTEM_HOME } from "./osUser";
import { isAlive } from "./postmasterFile";

/**
 * Returns a directory that the server's user can enter: `dataDir`, or SYSTEM_HOME if root's checkout is not accessible
 * to others (such as in /root).
 */
export function enterableHome(dataDir: string, user: ServerUser | undefined): string {
  fs.mkdirSync(dataDir, { recursive: true });
  if (canEnter(user, dataDir)) return fs.realpathSync(dataDir);
  fs.mkdirSync(SYSTEM_HOME, { recursive: true, mode: 0o755 });
  return SYSTEM_HOME;
}

/**
 * Finds the real path of an existing data directory; `<dataDir>/postgres` may link to one under /var/lib.
 * @throws Error if the target of the link is missing, since an empty database must not replace it
 */
export function findDataDirectory(dataDir: string): string | undefined {
  const data = path.join(dataDir, "postgres");
  if (fs.existsSync(data)) return fs.realpathSync(data);
  if (!fs.lstatSync(data, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  throw new Error(
    `${data} is a link to ${fs.readlinkSync(data)}, which does not exist: put the database there again, or delete the link to begin with an empty database.`,
  );
}

/** Removes the database of `dataDir`, and the directory under SYSTEM_HOME that was made for it. */
export function removeDataDirectory(dataDir: string): void {
  const data = findDataDirectory(dataDir);
  if (data === undefined) return;
  fs.rmSync(data, { recursive: true, force: true });
  const parent = path.dirname(data);
  if (path.dirname(parent) === SYSTEM_HOME) fs.rmSync(parent, { recursive: true, force: true });
  fs.rmSync(path.join(dataDir, "postgres"), { recursive: true, force: true });
}

/** Removes the incomplete data directories of processes that have ended. */
function removeAbandoned(home: string): void {
  for (const name of fs.readdirSync(home)) {
    const pid = /^initializing-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) fs.rmSync(path.join(home, name), { recursive: true, force: true });
  }
}

function runInitdb(binaries: Binaries, user: ServerUser | undefined, data: string): void {
  const settings = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions"];
  // PostgreSQL's builtin locale gives the same sort order on every machine, independently of its C library.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const run = spawnSync(binaries.initdb, [`--pgdata=${data}`, ...settings, ...locale], {
    ...runAs(user),
    encoding: "utf8",
  });
  if (run.status !== 0) {
    throw explainFailure(`PostgreSQL could not create its data directory ${data}`, run.stderr || String(run.error));
  }
}

/**
 * Creates the data directory under a temporary name and then renames or links it to `<dataDir>/postgres`. An
 * interrupted creation leaves no directory there, and of two processes the second uses the directory of the first.
 */
export function createDataDirectory(
  binaries: Binaries,
  user: ServerUser | undefined,
  dataDir: string,
  home: string,
): void {
  removeAbandoned(home);
  const link = path.join(dataDir, "postgres");
  const temporary = fs.mkdtempSync(path.join(home, `initializing-${process.pid}-`));
  try {
    fs.chmodSync(temporary, 0o755);
    fs.mkdirSync(path.join(temporary, "postgres"), { mode: 0o700 });
    if (user) fs.chownSync(path.join(temporary, "postgres"), user.uid, user.gid);
    runInitdb(binaries, user, path.join(temporary, "postgres"));
    if (home === SYSTEM_HOME) {
      const directory = path.join(home, path.basename(temporary).replace(/^initializing-\d+-/, "data-"));
      fs.renameSync(temporary, directory);
      fs.symlinkSync(path.join(directory, "postgres"), link);
    } else fs.renameSync(path.join(temporary, "postgres"), link);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== "EEXIST" && code !== "ENOTEMPTY") throw error;
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Checks that `data` belongs to the user that will run the server and was written by this major version, and closes it
 * to others.
 * @throws Error that says what to do
 */
export function assertUsable(data: string, binaries: Binaries, user: ServerUser | undefined): void {
  const owner = fs.statSync(data).uid;
  if (owner !== (user?.uid ?? process.getuid?.())) {
    throw new Error(
      `${data} belongs to user number ${owner}. Start svc-verify as that user, or hand the files over (chown -R).`,
    );
  }
  // Kubernetes opens the files of a volume with fsGroup to that group, and PostgreSQL then refuses its directory.
  if ((fs.statSync(data).mode & 0o027) !== 0) fs.chmodSync(data, 0o700);
  const version = path.join(data, "PG_VERSION");
  if (!fs.existsSync(version)) throw new Error(`${data} is not a PostgreSQL data directory: move it away.`);
  const dataMajor = fs.readFileSync(version, "utf8").trim();
  if (dataMajor !== binaries.major) {
    throw new Error(
      `${data} was written by PostgreSQL ${dataMajor}, but this release brings PostgreSQL ${binaries.major}. ` +
        "Dump it with the release that wrote it and restore it here, or point DATA_DIR at a new directory.",
    );
  }
}
