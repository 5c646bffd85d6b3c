import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sha256Hex } from "@/server/deps/hash";
import { canEnter, type ServerUser } from "./osUser";

/**
 * The limit of the path. sockaddr_un has 104 bytes on macOS and 108 on Linux, with "/.s.PGSQL.5432" and a final NUL.
 */
const MAX_PATH_BYTES = 104 - 1 - "/.s.PGSQL.5432".length;

/**
 * Returns the directory of the server's socket: next to the data, or in the temporary directory if that path is too
 * long for a socket address.
 */
export function socketPath(data: string): string {
  const sibling = path.join(path.dirname(data), "socket");
  if (Buffer.byteLength(sibling) <= MAX_PATH_BYTES) return sibling;
  const name = `svc-verify-${sha256Hex(data).slice(0, 16)}`;
  const shortPath = path.join(tmpdir(), name);
  return Buffer.byteLength(shortPath) <= MAX_PATH_BYTES ? shortPath : path.join("/tmp", name);
}

/**
 * Creates the socket directory, which only the server's user can enter. Passwords (passwords.ts) protect the server
 * too.
 * @throws Error if another user owns the directory, which may be an attack in a shared temporary directory
 */
export function makeSocketDirectory(data: string, user: ServerUser | undefined): string {
  const directory = socketPath(data);
  try {
    mkdirSync(directory, { mode: 0o700 });
    if (user) chownSync(directory, user.uid, user.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const owner = user?.uid ?? process.getuid?.();
  const isNextToData = path.dirname(directory) === path.dirname(data);
  const found = lstatSync(directory);
  // Kubernetes opens the files of a volume with fsGroup to that group.
  if (isNextToData && found.isDirectory() && found.uid === owner) chmodSync(directory, 0o700);
  const stats = lstatSync(directory);
  if (!stats.isDirectory() || stats.uid !== owner || (stats.mode & 0o077) !== 0 || !canEnter(user, directory)) {
    throw new Error(
      `${directory} must be a directory of mode 0700 that belongs to user ${user?.name ?? String(owner)}. Remove it and start again.`,
    );
  }
  return directory;
}
