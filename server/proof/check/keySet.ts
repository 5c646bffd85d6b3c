// Finds the published key of an entry. A key whose ID does not match its bytes is treated as unpublished.
import type { KeyFault, KeySet, PublishedKey, SigningKeyStatus } from "@/server/proof/contract/keySet";
import { KEY_CLOCK_SKEW_MS, PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import { SAMPLE_PURPOSE } from "@/server/contracts/sampleTenant";
import { decodeBase64Url, encodeBase64Url } from "@/server/proof/check/base64";
import { isStrictPublicKey } from "@/server/proof/check/nobleCrypto";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { isTimestamp } from "@/server/proof/check/shape";

export interface FoundKey {
  readonly publicKey: Uint8Array;
  readonly status: SigningKeyStatus;
  /** True if the key signs only sample data. */
  readonly sample: boolean;
  /** The time in epoch milliseconds. Infinite if the key set states no time. */
  readonly notBefore: number;
  readonly retiredAt: number;
  /** Null unless the key is revoked. A revocation without a readable time counts from the beginning. */
  readonly revokedAt: number | null;
}

const STATUSES: Record<SigningKeyStatus, true> = { active: true, retired: true, revoked: true };

/** Computes a key ID: `ed25519-` and the first 16 hex digits of SHA-256 of the 32 raw bytes. */
export function computeKeyId(publicKey: Uint8Array, crypto: Pick<ProofCrypto, "sha256Hex">): string {
  return `ed25519-${crypto.sha256Hex(publicKey).slice(0, 16)}`;
}

/** Returns the fields of a published key that follow from its 32 raw bytes (RFC 8037). */
export function publicJwk(publicKey: Uint8Array, crypto: Pick<ProofCrypto, "sha256Hex">) {
  return {
    kty: "OKP",
    crv: "Ed25519",
    x: encodeBase64Url(publicKey),
    kid: computeKeyId(publicKey, crypto),
    use: "sig",
    alg: "EdDSA",
  } as const satisfies Partial<PublishedKey>;
}

/**
 * Reads a key set from a file or another host: `{keys: [...]}`. Single keys are validated on use.
 * @throws TypeError for another shape
 */
export function parseKeySet(value: unknown): KeySet {
  if (typeof value !== "object" || value === null || !("keys" in value) || !Array.isArray(value.keys)) {
    throw new TypeError('not a key set: expected {"keys": [...]}');
  }
  if (!value.keys.every((key) => typeof key === "object" && key !== null)) {
    throw new TypeError("not a key set: every key must be an object");
  }
  // A plain JWKS does not state which keys are revoked.
  if (value.keys.length > 0 && !value.keys.some((key) => "status" in key)) {
    throw new TypeError(`its keys have no status: use the key set that the issuer publishes at ${PROOF_JWKS_URI}`);
  }
  return value as KeySet;
}

/**
 * Finds the key of an ID. Returns null if it is missing, listed twice, not an Ed25519 signing key, or does not match
 * its ID.
 */
export function findKey(keys: KeySet, keyId: string, crypto: ProofCrypto): FoundKey | null {
  const [key, duplicateKey] = keys.keys.filter((candidate) => candidate.kid === keyId);
  if (key === undefined || duplicateKey !== undefined || !Object.hasOwn(STATUSES, key.status)) return null;
  if (key.kty !== "OKP" || key.crv !== "Ed25519" || key.use !== "sig" || key.alg !== "EdDSA") return null;
  const point = provenPoint(key.x, crypto);
  if (point === null || point.keyId !== keyId) return null;
  const notBefore = parseTimeMs(key.not_before, -Infinity);
  const retiredAt = parseTimeMs(key.retired_at, Infinity);
  if (notBefore === null || retiredAt === null) return null;
  return {
    publicKey: point.publicKey,
    status: key.status,
    sample: key.purpose === SAMPLE_PURPOSE,
    notBefore,
    retiredAt,
    revokedAt: key.status === "revoked" ? (parseTimeMs(key.revoked_at, -Infinity) ?? -Infinity) : null,
  };
}

/** Parses a time as epoch milliseconds. Returns `defaultMs` for an absent time and null for an invalid one. */
function parseTimeMs(text: unknown, defaultMs: number): number | null {
  if (text === undefined) return defaultMs;
  return isTimestamp(text) ? Date.parse(text) : null;
}

/** Returns why a key is not valid at `nowMs` for an entry that states the time `claimedMs`. Null if it is valid. */
export function findKeyFault(
  { notBefore, retiredAt }: Pick<FoundKey, "notBefore" | "retiredAt">,
  claimedMs: number,
  nowMs: number,
): KeyFault | null {
  if (nowMs < notBefore - KEY_CLOCK_SKEW_MS) return "not_yet_valid";
  if (claimedMs < notBefore - KEY_CLOCK_SKEW_MS) return "entry_before_key";
  return claimedMs > retiredAt + KEY_CLOCK_SKEW_MS ? "entry_after_retirement" : null;
}

type ProvenPoint = { publicKey: Uint8Array; keyId: string };

// The points are cached, since the curve check costs more than a native signature check.
const pointsByKey = new Map<string, ProvenPoint | null>();
const REMEMBERED_POINTS = 256;

function provenPoint(x: unknown, crypto: ProofCrypto): ProvenPoint | null {
  if (typeof x !== "string" || x.length !== 43) return null;
  const cachedPoint = pointsByKey.get(x);
  if (cachedPoint !== undefined) return cachedPoint;
  const publicKey = decodeBase64Url(x);
  const point =
    publicKey !== null && isStrictPublicKey(publicKey) ? { publicKey, keyId: computeKeyId(publicKey, crypto) } : null;
  if (pointsByKey.size >= REMEMBERED_POINTS) pointsByKey.clear();
  pointsByKey.set(x, point);
  return point;
}
