import { randomBytes } from "node:crypto";
import { chownSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Creates a file that its owner alone may read. Root hands it to the owner of the folder, who may run the service while
 * root runs a command.
 */
export function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600, flag: "wx", flush: true });
  giveToOwnerOf(path.dirname(file), file);
}

/** Creates a folder, unless it exists, that its owner alone may enter: that of the folder around it. */
export function makePrivateFolder(folder: string): void {
  const created = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) giveToOwnerOf(path.dirname(created), created);
}

function giveToOwnerOf(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

/** The secret in `file`; made of 32 random bytes, by `write`, when it is missing. */
export function secretIn(file: string, write = writePrivate): string {
  if (!existsSync(file)) make(file, write);
  return readFileSync(file, "utf8").trim();
}

/** Creating a link is atomic, so of two processes one creates the secret and both read the same one. */
function make(file: string, write: typeof writePrivate): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  write(draft, `${randomBytes(32).toString("base64url")}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}
