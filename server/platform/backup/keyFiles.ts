// Reads and writes the secrets of the service and the last checkpoint of its log, which are entries of a backup. Secrets of
// the environment are also stored as files, like those that the service creates.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { ArchiveEntry } from "@/server/platform/backup/archive";
import type { BackupKey } from "@/server/platform/backup/manifest";
import { readSigningKey } from "@/server/platform/crypto/signingKey";
import type { Env } from "@/server/platform/env";
import { makePrivateFolder, writePrivateFile } from "@/server/platform/secretFile";

type KeyEnv = Pick<Env, "DATA_DIR" | "PROOF_SIGNING_KEY" | "LOG_SIGNING_KEY" | "AUTH_SECRET">;
type KeyFile = ArchiveEntry & { key: Omit<BackupKey, "included"> | null };

const KEY_PREFIX = "keys/";
const KEY_ENTRY = /^keys\/(?:auth-secret|signing-keys\/[\w-]+\.pem|proof-log\/[\w-]+\.(?:pem|checkpoint))$/;

/**
 * Reads the secrets of the environment and the data directory, and the checkpoints. `key` is null for a checkpoint.
 * @throws Error that names the variable or the file if a key is invalid
 */
export function readKeyFiles(env: KeyEnv): KeyFile[] {
  const files = [
    ...readKeys(env, "signing-keys", "signing_key", "PROOF_SIGNING_KEY"),
    ...readKeys(env, "proof-log", "log_key", "LOG_SIGNING_KEY"),
    ...listFiles(env, "proof-log", ".checkpoint").map((name) => ({
      name: `${KEY_PREFIX}proof-log/${name}`,
      bytes: readFileSync(path.join(env.DATA_DIR, "proof-log", name)),
      key: null,
    })),
    ...readAuthSecret(env),
  ];
  // A key of the environment may also be a file of the data directory.
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

function readKeys(
  env: KeyEnv,
  folder: string,
  kind: BackupKey["kind"],
  variable: "PROOF_SIGNING_KEY" | "LOG_SIGNING_KEY",
): KeyFile[] {
  const sources = listFiles(env, folder, ".pem").map((name) => {
    const file = path.join(env.DATA_DIR, folder, name);
    return { text: readFileSync(file, "utf8"), origin: file };
  });
  const variableText = env[variable];
  if (variableText !== undefined) sources.push({ text: variableText, origin: variable });
  return sources.map(({ text, origin }) => {
    const { keyId } = readSigningKey(text, origin);
    return { name: `${KEY_PREFIX}${folder}/${keyId}.pem`, bytes: Buffer.from(text), key: { kind, id: keyId } };
  });
}

/** Returns the secret in an array, which is empty without one. Its ID is a fingerprint. */
function readAuthSecret({ AUTH_SECRET: variableText, DATA_DIR: dataDir }: KeyEnv): KeyFile[] {
  const file = path.join(dataDir, "auth-secret");
  const secret = variableText ?? (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);
  if (secret === undefined) return [];
  const id = createHash("sha256").update(`svc-verify auth-secret\n${secret}`).digest("hex").slice(0, 16);
  return [{ name: `${KEY_PREFIX}auth-secret`, bytes: Buffer.from(`${secret}\n`), key: { kind: "auth_secret", id } }];
}

function listFiles({ DATA_DIR: dataDir }: KeyEnv, folder: string, ending: string): string[] {
  const directory = path.join(dataDir, folder);
  return existsSync(directory)
    ? readdirSync(directory)
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];
}

/** Lists the files and folders of the data directory that a restore would write, and that exist already. */
export function listExistingState(dataDir: string): string[] {
  return ["auth-secret", "signing-keys", "proof-log", "postgres"].filter((name) =>
    existsSync(path.join(dataDir, name)),
  );
}

export const isKeyEntry = ({ name }: ArchiveEntry): boolean => name.startsWith(KEY_PREFIX);

/**
 * Writes the entries into the data directory, readable by its owner alone. On a failure none of them remains.
 * @returns a function that removes them again
 * @throws Error if `readKeyFiles` gives no entry such a name, which could be outside the data directory, or if a key is
 * not the one that its name says
 */
export function writeKeyFiles(dataDir: string, entries: readonly ArchiveEntry[]): () => void {
  const files: string[] = [];
  const remove = () => removeFiles(dataDir, files);
  try {
    for (const { name, bytes } of entries) {
      if (!KEY_ENTRY.test(name)) throw new Error(`the backup has an unexpected entry ${name}`);
      const text = Buffer.from(bytes).toString("utf8");
      if (name.endsWith(".pem")) requireKeyOfName(name, text);
      const file = path.join(dataDir, name.slice(KEY_PREFIX.length));
      makePrivateFolder(path.dirname(file));
      if (existsSync(file)) throw new Error(`${file} exists already`);
      files.push(file);
      writePrivateFile(file, text);
    }
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}

function requireKeyOfName(name: string, text: string): void {
  const { keyId } = readSigningKey(text, name);
  if (path.basename(name, ".pem") !== keyId) throw new Error(`the entry ${name} is the key ${keyId}`);
}

/** Removes the files, and their folders below the data directory unless they have others. */
function removeFiles(dataDir: string, files: readonly string[]): void {
  for (const file of files) {
    if (existsSync(file)) rmSync(file);
  }
  for (const folder of new Set(files.map((file) => path.dirname(file)))) {
    if (folder !== dataDir && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}
