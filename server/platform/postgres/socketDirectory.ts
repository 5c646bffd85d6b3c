import { chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sha256Hex } from "@/server/deps/hash";
import { canEnter, type ServerUser } from "./osUser";

/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, with the closing NUL and "/.s.PGSQL.5432". */
const LONGEST = 104 - 1 - "/.s.PGSQL.5432".length;

/**
 * Where the socket of the server on `data` belongs: next to the data, or under the temporary directory when that
 * path is too long for a socket address.
 */
export function socketPath(data: string): string {
  const sibling = path.join(path.dirname(data), "socket");
  if (Buffer.byteLength(sibling) <= LONGEST) return sibling;
  const name = `svc-verify-${sha256Hex(data).slice(0, 16)}`;
  const short = path.join(tmpdir(), name);
  return Buffer.byteLength(short) <= LONGEST ? short : path.join("/tmp", name);
}

/**
 * Makes the socket directory, enterable by the server's user alone: passwords (passwords.ts) are the second lock.
 * Throws when another user owns a directory of that name, which may be an attack in a shared temporary directory.
 */
export function makeSocketDirectory(data: string, user: ServerUser | undefined): string {
  const directory = socketPath(data);
  try {
    mkdirSync(directory, { mode: 0o700 });
    if (user) chownSync(directory, user.uid, user.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(directory);
  const owner = user?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0 || !canEnter(user, directory)) {
    throw new Error(
      `${directory} must be a directory of mode 0700 that belongs to user ${user?.name ?? String(owner)}. Remove it and start again.`,
    );
  }
  return directory;
}
