import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * Creates a file that only its owner can read. If root creates it, the owner of the folder becomes its owner, since
 * that user may run the service.
 */
export function writePrivateFile(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600, flag: "wx", flush: true });
  giveToFolderOwner(path.dirname(file), file);
}

/** Atomically replaces a file with one that only its owner can read. Creates its folder. */
export function replacePrivateFile(file: string, text: string): void {
  makePrivateFolder(path.dirname(file));
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    writePrivateFile(draft, text);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creates a folder that only its owner can enter, unless it exists. If root creates it, it gets the owner of its parent. */
export function makePrivateFolder(folder: string): void {
  const createdPath = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (createdPath !== undefined) giveToFolderOwner(path.dirname(createdPath), createdPath);
}

function giveToFolderOwner(folder: string, file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

/** Returns the secret in `file`. If it is missing, creates it from 32 random bytes and stores it with `write`. */
export function readOrCreateSecret(file: string, write = writePrivateFile): string {
  if (!existsSync(file)) createSecret(file, write);
  return readFileSync(file, "utf8").trim();
}

/** Creates the secret. Creating a link is atomic, so concurrent processes end up with the same secret. */
function createSecret(file: string, write: typeof writePrivateFile): void {
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
