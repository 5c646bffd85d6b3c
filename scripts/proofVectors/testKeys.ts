// PUBLIC TEST KEYS: the secret keys of RFC 8032 §7.1, TEST 1 to 3 and TEST 1024. Anyone can sign with them; they must
// never be trusted.
import { getPublicKey, hashes, sign } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { PublishedKey } from "@/server/proof/contract/keySet";
import type { ProofSigner } from "@/server/contracts/proofCrypto";
import { computeKeyId, publicJwk } from "@/server/proof/check/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

hashes.sha512 = sha512;

const CREATED_AT = "2026-01-01T00:00:00.000Z";
const RETIRED_AT = "2026-03-15T00:00:00.000Z";

type TestKey = ProofSigner & { publicKey: Uint8Array };

function testKey(secretHex: string): TestKey {
  const secret = hexToBytes(secretHex);
  const publicKey = getPublicKey(secret);
  return { publicKey, keyId: computeKeyId(publicKey, nobleCrypto), sign: (message) => sign(message, secret) };
}

export const activeKey = testKey("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
export const retiredKey = testKey("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
export const revokedKey = testKey("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7");
/** Published, and signs no golden proof. */
export const idleKey = testKey("f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5");

function published<Status extends string, End extends object>({ publicKey }: TestKey, status: Status, end: End) {
  return { ...publicJwk(publicKey, nobleCrypto), status, created_at: CREATED_AT, not_before: CREATED_AT, ...end };
}

export const testKeySet: { keys: PublishedKey[] } = {
  keys: [
    published(activeKey, "active", {}),
    published(retiredKey, "retired", { retired_at: RETIRED_AT }),
    published(idleKey, "retired", { retired_at: RETIRED_AT }),
    published(revokedKey, "revoked", { revoked_at: RETIRED_AT }),
  ],
};
