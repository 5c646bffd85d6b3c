// The signing key for sample data. It is derived from the service's secret, so all processes have the same key without
// another file.
import "server-only";
import { createPrivateKey, hkdfSync } from "node:crypto";
import { SAMPLE_PURPOSE } from "@/server/contracts/sampleTenant";
import type { Database } from "@/server/data/database";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import type { ActiveSigner, Clock, Signing } from "@/server/deps/ports";
import { type SigningKey, readSigningKey } from "@/server/platform/crypto/signingKey";
import { activateKey } from "@/server/platform/signingKeys";

type Options = { database: Database; clock: Clock; secret: string };

/** Creates the signing port. It publishes the key at its first use, and the next key after a revocation. */
export function createSampleSigning(options: Options): Signing {
  let current: Promise<ActiveSigner> | null = null;
  const refresh = async () => {
    current = publishKey(options);
    current.catch(() => (current = null));
    return current;
  };
  return { signer: () => current ?? refresh(), refresh };
}

async function publishKey(options: Options): Promise<ActiveSigner> {
  const rowsById = new Map((await listSigningKeys(options.database)).map((row) => [row.keyId, row]));
  let key = deriveKey(options.secret, 0);
  for (let generation = 1; rowsById.has(key.keyId) && rowsById.get(key.keyId)?.status !== "active"; generation++) {
    key = deriveKey(options.secret, generation);
  }
  const row = rowsById.get(key.keyId);
  if (row) return { ...key, notBefore: row.createdAt };
  try {
    return await activateKey(options, key, SAMPLE_PURPOSE);
  } catch (error) {
    // Another process published it concurrently.
    const publishedRow = (await listSigningKeys(options.database)).find(({ keyId }) => keyId === key.keyId);
    if (!publishedRow) throw error;
    return { ...key, notBefore: publishedRow.createdAt };
  }
}

/** Derives an Ed25519 key (RFC 8032) by HKDF (RFC 5869) and wraps its seed as PKCS#8 (RFC 8410). */
function deriveKey(secret: string, generation: number): SigningKey {
  const seed = hkdfSync("sha256", secret, "", `svc-verify/sample-data-key/${generation}`, 32);
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return readSigningKey(privateKey.export({ type: "pkcs8", format: "pem" }).toString(), "the key of sample data");
}
