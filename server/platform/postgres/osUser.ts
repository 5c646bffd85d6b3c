// PostgreSQL refuses to run as root, so a root process starts the server as an unprivileged user.
import { spawnSync } from "node:child_process";

/** The account of the server's processes. Undefined means the current user. */
export type ServerUser = { name: string; uid: number; gid: number };

/** The folder for the server's files if its user cannot access root's directories. */
export const SYSTEM_HOME = "/var/lib/svc-verify";

const CANDIDATES = ["postgres", "nobody"];

function numericId(flag: "-u" | "-g", name: string): number | undefined {
  const answer = spawnSync("id", [flag, name], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}

/** Chooses the account to run the server as. Returns undefined unless this process is root. */
export function chooseServerUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of CANDIDATES) {
    const uid = numericId("-u", name);
    const gid = numericId("-g", name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new Error(
    `PostgreSQL does not run as root and none of the users ${CANDIDATES.join(", ")} exists. ` +
      "Create one (useradd --system postgres), start svc-verify as an ordinary user, or set DATABASE_URL.",
  );
}

/** Returns the spawn options to run a child as `user`, in a working directory that every user can enter. */
export function runAs(user: ServerUser | undefined): { cwd: string; uid?: number; gid?: number } {
  return user ? { cwd: "/", uid: user.uid, gid: user.gid } : { cwd: "/" };
}

/** Returns true if `user` can enter `directory`. The kernel checks it, including parents, groups and ACLs. */
export function canEnter(user: ServerUser | undefined, directory: string): boolean {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", directory], runAs(user)).status === 0;
}
