import { readFileSync, rmSync, statSync } from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";

/**
 * The process ID and socket directory in `postmaster.pid` (PostgreSQL documentation, "Database File Layout"). A starting
 * server writes the directory later than its ID.
 */
type Postmaster = { pid: number; socketDirectory: string | undefined };

/** Reads `<data>/postmaster.pid`. Returns undefined if it is missing or empty. */
export function readPostmaster(data: string): Postmaster | undefined {
  let text: string;
  try {
    text = readFileSync(path.join(data, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDirectory: lines[4]?.trim() || undefined } : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return spawnSync("ps", ["-p", String(pid), "-o", "args="], { encoding: "utf8" }).stdout ?? "";
  }
}

/** The age from which an empty lock file counts as left by a crash, since a starting server writes it at once. */
const EMPTY_AFTER_MS = 5_000;

/**
 * Removes stale lock files, which would prevent a start of PostgreSQL: those whose process ID belongs to another
 * program after a reboot or in a new container, and those that a crash left empty.
 */
export function removeStaleLock(data: string): void {
  const lock = path.join(data, "postmaster.pid");
  const postmaster = readPostmaster(data);
  if (postmaster) {
    if (isAlive(postmaster.pid) && commandLine(postmaster.pid).includes("postgres")) return;
    if (postmaster.socketDirectory !== undefined)
      rmSync(path.join(postmaster.socketDirectory, ".s.PGSQL.5432.lock"), { force: true });
  } else {
    const file = statSync(lock, { throwIfNoEntry: false });
    if (!file || file.size > 0 || Date.now() - file.mtimeMs < EMPTY_AFTER_MS) return;
  }
  rmSync(lock, { force: true });
}
