// The key for sample data: derived from the service's secret, so that all its processes have the same one without
// another file to keep.
import "server-only";
import { createPrivateKey, hkdfSync } from "node:crypto";
import { SAMPLE_PURPOSE } from "@/server/contracts/sampleTenant";
import type { Database } from "@/server/data/database";
import { listSigningKeys } from "@/server/proof/signingKeyStore";
import type { ActiveSigner, Clock, Signing } from "@/server/deps/ports";
import { type SigningKey, readSigningKey } from "@/server/platform/crypto/signingKey";
import { activateKey } from "@/server/platform/signingKeys";

type Options = { database: Database; clock: Clock; secret: string };

/** Publishes the key when it first signs; after its revocation, the next one. */
export function createSampleSigning(options: Options): Signing {
  let current: Promise<ActiveSigner> | null = null;
  const refresh = async () => {
    current = publishedKey(options);
    current.catch(() => (current = null));
    return current;
  };
  return { signer: () => current ?? refresh(), refresh };
}

async function publishedKey(options: Options): Promise<ActiveSigner> {
  const known = new Map((await listSigningKeys(options.database)).map((row) => [row.keyId, row]));
  let key = derivedKey(options.secret, 0);
  for (let next = 1; known.has(key.keyId) && known.get(key.keyId)?.status !== "active"; next++) {
    key = derivedKey(options.secret, next);
  }
  const row = known.get(key.keyId);
  if (row) return { ...key, notBefore: row.createdAt };
  try {
    return await activateKey(options, key, SAMPLE_PURPOSE);
  } catch (error) {
    // Another process published it concurrently.
    const published = (await listSigningKeys(options.database)).find(({ keyId }) => keyId === key.keyId);
    if (!published) throw error;
    return { ...key, notBefore: published.createdAt };
  }
}

/** RFC 5869; the 32 bytes are an Ed25519 seed (RFC 8032), wrapped as PKCS#8 (RFC 8410). */
function derivedKey(secret: string, generation: number): SigningKey {
  const seed = hkdfSync("sha256", secret, "", `svc-verify/sample-data-key/${generation}`, 32);
  const der = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  return readSigningKey(privateKey.export({ type: "pkcs8", format: "pem" }).toString(), "the key of sample data");
}
