// The key that signs the checkpoints of the log, apart from the keys that sign proofs. Its private half is a file of the
// data directory or an environment variable. Beside it lies the last checkpoint, which shows a database that was set
// back.
import "server-only";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "@/server/data/database";
import { systemTransaction } from "@/server/data/tenant";
import type { Clock, Log } from "@/server/deps/ports";
import { makePrivateFolder, writePrivateFile } from "@/server/platform/secretFile";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { makeSigningKeyPem, readSigningKey, type SigningKey } from "@/server/platform/crypto/signingKey";
import { encodeBase64Url } from "@/server/proof/check/base64";
import { computeKeyId } from "@/server/proof/check/keySet";
import { type Checkpoint, parseCheckpoint } from "@/server/proof/check/log/checkpoint";
import { parseNote } from "@/server/proof/check/log/note";
import type { CheckpointSigner, OpenCheckpointSigner } from "@/server/proof/log/checkpointSigner";
import { findLogIdentity, openLog } from "@/server/proof/log/logStore";

type Options = {
  database: Database;
  clock: Clock;
  log: Log;
  dataDir: string;
  environmentPem: string | undefined;
  publicBaseUrl: string;
};

/** Creates the function that opens the signer. It names the log and makes its key when the database has none. */
export function createCheckpointSigner(options: Options): OpenCheckpointSigner {
  let opened: CheckpointSigner | null = null;
  return async () => (opened ??= await openSigner(options));
}

async function openSigner(options: Options): Promise<CheckpointSigner | null> {
  const identity = (await findLogIdentity(options.database)) ?? (await createLog(options));
  const key = findKey(options, identity.publicKey);
  if (key === null) {
    options.log.warn(
      { perMinute: "", origin: identity.origin, public_key: identity.publicKey },
      "this process lacks the private key of the log: set LOG_SIGNING_KEY or share the data directory; others continue the log",
    );
    return null;
  }
  const checkpointFile = path.join(keyFolder(options), `${key.keyId}.checkpoint`);
  return {
    key: { name: identity.origin, algorithm: "ed25519", publicKey: key.publicKey },
    sign: key.sign,
    lastSigned: () => readCheckpointFile(checkpointFile),
    remember: (note) => {
      makePrivateFolder(keyFolder(options));
      // Renaming is atomic, so a killed process leaves a whole checkpoint. Processes that share the folder need drafts of
      // different names.
      const draft = `${checkpointFile}.${randomBytes(6).toString("hex")}`;
      writeFileSync(draft, note, { mode: 0o600, flush: true });
      renameSync(draft, checkpointFile);
    },
  };
}

/** Names the log. Another process may do so at the same moment: its key then stays, and one made here goes. */
async function createLog(options: Options) {
  const { database, clock, publicBaseUrl } = options;
  const givenPem = options.environmentPem ?? readOnlyKey(options);
  const pem = givenPem ?? makeSigningKeyPem();
  const key = readSigningKey(pem, "LOG_SIGNING_KEY");
  const file = keyFile(options, key.keyId);
  if (givenPem === null) {
    makePrivateFolder(keyFolder(options));
    writePrivateFile(file, pem);
  }
  const publicKey = encodeBase64Url(key.publicKey);
  const origin = `${new URL(publicBaseUrl).host}/log`;
  await systemTransaction(database, "log", (tx) => openLog(tx, database, { origin, publicKey }, clock.now()));
  const identity = await findLogIdentity(database);
  if (identity === null) throw new Error("open_proof_log stored no log");
  if (identity.publicKey !== publicKey && givenPem === null) rmSync(file);
  return identity;
}

/**
 * Reads the key of the data directory, null unless it has exactly one. The database lacks the log although there is a
 * key when it was set back to a time before the log: with a new key, nobody would notice.
 */
function readOnlyKey(options: Options): string | null {
  const folder = keyFolder(options);
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".pem")) : [];
  const [file] = files;
  return file !== undefined && files.length === 1 ? readText(path.join(folder, file)) : null;
}

/** Finds the private half of a public key. Null if it is neither in the environment nor in the data directory. */
function findKey(options: Options, publicKey: string): SigningKey | null {
  const { environmentPem } = options;
  const matches = (key: SigningKey) => encodeBase64Url(key.publicKey) === publicKey;
  if (environmentPem !== undefined) {
    const key = readSigningKey(environmentPem, "LOG_SIGNING_KEY");
    return matches(key) ? key : null;
  }
  const keyId = computeKeyId(Buffer.from(publicKey, "base64url"), nodeCrypto);
  const pem = readText(keyFile(options, keyId));
  const key = pem === null ? null : readSigningKey(pem, keyFile(options, keyId));
  return key !== null && matches(key) ? key : null;
}

/**
 * Reads the last checkpoint. Null if there is no file.
 * @throws Error if the file is damaged, since a database that was set back would go unnoticed
 */
function readCheckpointFile(file: string): Checkpoint | null {
  const text = readText(file);
  if (text === null) return null;
  const checkpoint = parseCheckpoint(parseNote(text)?.text ?? "");
  if (checkpoint !== null) return checkpoint;
  throw new Error(`${file} is no checkpoint of the log. docs/operations.md (The log) says what to do.`);
}

const keyFolder = ({ dataDir }: Pick<Options, "dataDir">): string => path.join(dataDir, "proof-log");
const keyFile = (options: Options, keyId: string): string => path.join(keyFolder(options), `${keyId}.pem`);

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
