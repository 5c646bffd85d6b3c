// The key ring: determines the active signing key. Private keys are files of the data directory or one environment
// variable.
import "server-only";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Database } from "@/server/data/database";
import {
  activateSigningKey,
  findActiveKey,
  type KeyPurpose,
  listSigningKeys,
  type SigningKeyRow,
} from "@/server/proof/signingKeyStore";
import type { PlannedRotation } from "@/server/proof/signingKeys";
import { systemTransaction } from "@/server/data/tenant";
import { recordAuditEverywhere } from "@/server/audit/audit";
import type { ActiveSigner, Clock, Signing } from "@/server/deps/ports";
import { encodeBase64Url } from "@/server/proof/check/base64";
import { waitForLoadedKey } from "@/server/platform/keyReports";
import { makePrivateFolder, writePrivateFile } from "@/server/platform/secretFile";
import { type SigningKey, makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";
import { isDuplicate, isOutage, NO_SIGNING_KEY } from "@/server/deps/outage";

export type KeyRing = Signing & {
  /**
   * Activates a new key and retires the previous one.
   * @returns the new key's ID
   */
  rotate(plan?: PlannedRotation): Promise<string>;
};

type Options = {
  database: Database;
  dataDir: string;
  clock: Clock;
  environmentPem: string | undefined;
  /** Limits the wait of a rotation for running processes to load the new key. */
  loadTimeoutMs?: number;
};

/**
 * Opens the ring and creates the first key if the service has none.
 * @throws Error if the private half of the active key is missing; silently replacing it would invalidate earlier proofs
 */
export async function openKeyRing(options: Options): Promise<KeyRing> {
  const fromEnvironment =
    options.environmentPem === undefined ? null : readSigningKey(options.environmentPem, "PROOF_SIGNING_KEY");
  const refresh = () => (fromEnvironment ? activeFromEnvironment(options, fromEnvironment) : activeFromFile(options));
  let current: ActiveSigner = await refresh();
  return {
    signer: async () => current,
    refresh: async () => (current = await refresh()),
    rotate: async (plan) => (current = await rotateSigningKey(options, plan)).keyId,
  };
}

/**
 * Activates a new key and retires the previous one, whose private half may be lost. Unless `force` is set, it first
 * waits until every running process can load the new key.
 * @throws Error that names the processes that cannot; then nothing has changed
 */
export async function rotateSigningKey(options: Options, plan: PlannedRotation = {}): Promise<ActiveSigner> {
  if (options.environmentPem !== undefined) {
    throw new Error("PROOF_SIGNING_KEY is set: rotate by setting it to a new key and restarting");
  }
  const { key, file } = makeKeyFile(keyDirectory(options));
  try {
    if (plan.force !== true) await waitForLoadedKey(options.database, key.keyId, options.loadTimeoutMs);
    return await activateKey(options, key, "verdicts", plan.rotateBy);
  } catch (error) {
    // After an outage the key may be active, so its file must stay.
    if (!isOutage(error)) rmSync(file, { force: true });
    if (!isDuplicate(error)) throw error;
    throw new Error("another signing key was activated at the same moment: this command changed nothing", {
      cause: error,
    });
  }
}

async function activeFromEnvironment(options: Options, key: SigningKey): Promise<ActiveSigner> {
  const row = (await listSigningKeys(options.database)).find(({ keyId }) => keyId === key.keyId);
  if (row && row.status !== "active") {
    throw unusableKey(`PROOF_SIGNING_KEY is the ${row.status} key ${row.keyId}: set an active or new key`);
  }
  if (row) return { ...key, notBefore: row.createdAt };
  await waitForLoadedKey(options.database, key.keyId, options.loadTimeoutMs);
  return activateKey(options, key, "verdicts");
}

async function activeFromFile(options: Options): Promise<ActiveSigner> {
  const active = await activeRow(options);
  if (active) return readKeyFile(options, active);
  try {
    return await activateKey(options, makeKeyFile(keyDirectory(options)).key, "verdicts");
  } catch (error) {
    // Another process on this database created the first key concurrently.
    const winner = await activeRow(options);
    if (!winner) throw error;
    return readKeyFile(options, winner);
  }
}

const activeRow = ({ database }: Options) => findActiveKey(database, "verdicts");

export const keyDirectory = ({ dataDir }: Pick<Options, "dataDir">): string => path.join(dataDir, "signing-keys");

/** Publishes the key as the active key of its purpose. The audit trail of every tenant records it. */
export async function activateKey(
  { database, clock }: Pick<Options, "database" | "clock">,
  key: SigningKey,
  purpose: KeyPurpose,
  rotateBy?: Date,
): Promise<ActiveSigner> {
  const { keyId } = key;
  const notBefore = clock.now();
  await systemTransaction(database, "keys", async (tx) => {
    const publicFields = { keyId, publicKey: encodeBase64Url(key.publicKey), purpose, rotateBy: rotateBy ?? null };
    await activateSigningKey(tx, database, publicFields, notBefore);
    await recordAuditEverywhere(tx, { clock }, { action: "signing_key.activated", target: keyId });
  });
  return { ...key, notBefore };
}

/** Writes the private half to disk before the key is stored in the database. */
function makeKeyFile(directory: string): { key: SigningKey; file: string } {
  const pem = makeSigningKeyPem();
  const key = readSigningKey(pem, "the new key");
  makePrivateFolder(directory);
  const file = path.join(directory, `${key.keyId}.pem`);
  writePrivateFile(file, pem);
  return { key, file };
}

async function readKeyFile(
  options: Options,
  { keyId, createdAt }: Pick<SigningKeyRow, "keyId" | "createdAt">,
): Promise<ActiveSigner> {
  const file = path.join(keyDirectory(options), `${keyId}.pem`);
  const pem = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw unusableKey(
      error.code === "EACCES"
        ? `The active signing key ${keyId} cannot be read at ${file}: let the user of the service own the file.`
        : `The active signing key ${keyId} is not at ${file}. Restore the file, set PROOF_SIGNING_KEY, ` +
            "or run: npm run admin -- signing-key rotate",
    );
  });
  const key = readKey(pem, file);
  if (key.keyId !== keyId) throw unusableKey(`${file} contains another key: ${key.keyId}`);
  return { ...key, notBefore: createdAt };
}

function readKey(pem: string, file: string): SigningKey {
  try {
    return readSigningKey(pem, file);
  } catch (error) {
    throw unusableKey(error instanceof Error ? error.message : `${file} contains no signing key`);
  }
}

const unusableKey = (message: string): Error => Object.assign(new Error(message), { code: NO_SIGNING_KEY });
