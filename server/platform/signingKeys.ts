// The key ring: which key signs now. Private keys are files of the data directory or one environment variable.
import "server-only";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "@/server/data/database";
import { activateSigningKey, listSigningKeys } from "@/server/data/signingKeyStore";
import type { Clock, Signing } from "@/server/domain/ports";
import type { ProofSigner } from "@/server/domain/proof/crypto";
import { encodeBase64Url } from "@/server/domain/proof/base64";
import type { SigningKey } from "@/server/platform/crypto/signingKey";
import { makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";

export type KeyRing = Signing & {
  /** Makes a new key active and retires the one before. @returns the new key id */
  rotate(): Promise<string>;
};

type Options = { database: Database; dataDir: string; clock: Clock; environmentPem: string | undefined };

/**
 * Opens the ring, making the first key when the service has none. Throws when the active key's private half is
 * missing: signing on with a throw-away key would disown every proof given out before.
 */
export async function openKeyRing(options: Options): Promise<KeyRing> {
  const { database, clock } = options;
  const directory = path.join(options.dataDir, "signing-keys");
  const fromEnvironment = options.environmentPem === undefined ? null : readSigningKey(options.environmentPem);
  const activate = (key: SigningKey) =>
    activateSigningKey(database, { keyId: key.keyId, publicKey: encodeBase64Url(key.publicKey) }, clock.now());

  let current: ProofSigner = await refresh();

  async function refresh(): Promise<ProofSigner> {
    const rows = await listSigningKeys(database);
    const active = rows.find(({ status }) => status === "active");
    if (fromEnvironment && active?.keyId !== fromEnvironment.keyId) {
      const known = rows.find(({ keyId }) => keyId === fromEnvironment.keyId);
      if (known)
        throw new Error(`PROOF_SIGNING_KEY is the ${known.status} key ${known.keyId}: set an active or new key`);
      await activate(fromEnvironment);
      return fromEnvironment;
    }
    if (fromEnvironment) return fromEnvironment;
    if (active) return readKeyFile(directory, active.keyId);
    const made = await makeKeyFile(directory);
    try {
      await activate(made);
      return made;
    } catch (error) {
      // Another process on this database made the first key at the same moment.
      const winner = (await listSigningKeys(database)).find(({ status }) => status === "active");
      if (!winner) throw error;
      return readKeyFile(directory, winner.keyId);
    }
  }

  return {
    signer: async () => current,
    refresh: async () => (current = await refresh()),
    rotate: async () => {
      if (fromEnvironment)
        throw new Error("PROOF_SIGNING_KEY is set: rotate by setting it to a new key and restarting");
      const made = await makeKeyFile(directory);
      await activate(made);
      current = made;
      return made.keyId;
    },
  };
}

/** The private half reaches the disk before the database hears of the key. */
async function makeKeyFile(directory: string): Promise<SigningKey> {
  const pem = makeSigningKeyPem();
  const key = readSigningKey(pem);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await writeFile(path.join(directory, `${key.keyId}.pem`), pem, { mode: 0o600, flush: true });
  return key;
}

async function readKeyFile(directory: string, keyId: string): Promise<SigningKey> {
  const file = path.join(directory, `${keyId}.pem`);
  const pem = await readFile(file, "utf8").catch(() => {
    throw new Error(
      `The active signing key ${keyId} is not at ${file}. Restore the file, set PROOF_SIGNING_KEY, ` +
        "or run: npm run admin -- signing-key rotate",
    );
  });
  const key = readSigningKey(pem);
  if (key.keyId !== keyId) throw new Error(`${file} holds another key: ${key.keyId}`);
  return key;
}
