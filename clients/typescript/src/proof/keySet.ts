// The published keys of a service, and whether one of them counts for an entry of a proof.
import type { KeyFault, SigningKeyStatus } from "../generated/types.js";
import { decodeBase64Url } from "./base64.js";
import { isTimestamp } from "./shapes.js";

export interface PublishedKey {
  kty: string;
  crv: string;
  x: string;
  kid: string;
  use: string;
  alg: string;
  status: SigningKeyStatus;
  /** `sample_data`: its proofs say nothing about real work. */
  purpose?: string | undefined;
  created_at: string;
  not_before?: string | undefined;
  retired_at?: string | undefined;
  revoked_at?: string | undefined;
}

/** As `/.well-known/svc-verify/keys.json` of the service has it. */
export interface KeySet {
  keys: readonly PublishedKey[];
}

export type FoundKey = {
  publicKey: Uint8Array<ArrayBuffer>;
  status: SigningKeyStatus;
  isSample: boolean;
  /** Milliseconds since 1970; infinite where the key set states no time. */
  notBefore: number;
  retiredAt: number;
};

/** The clocks of the processes that sign differ by at most this much. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** @throws TypeError for a value that is no key set; single keys are checked when they are used */
export function requireKeySet(keys: unknown): void {
  const listed = typeof keys === "object" && keys !== null && "keys" in keys ? keys.keys : null;
  if (!Array.isArray(listed) || !listed.every((key) => typeof key === "object" && key !== null)) {
    throw new TypeError('not a key set: expected {"keys": [...]}, as api.keySet() returns it');
  }
}

/** The key of an entry; null when it is missing, listed twice, no Ed25519 signing key, or its ID is not of its bytes. */
export async function findKey({ keys }: KeySet, keyId: string): Promise<FoundKey | null> {
  const [key, second] = keys.filter(({ kid }) => kid === keyId);
  if (!key || second || !["active", "retired", "revoked"].includes(key.status)) return null;
  if (key.kty !== "OKP" || key.crv !== "Ed25519" || key.use !== "sig" || key.alg !== "EdDSA") return null;
  const publicKey = decodeBase64Url(String(key.x));
  if (publicKey?.length !== 32 || keyId !== `ed25519-${(await sha256Hex(publicKey)).slice(0, 16)}`) return null;
  const notBefore = timeOf(key.not_before, -Infinity);
  const retiredAt = timeOf(key.retired_at, Infinity);
  if (notBefore === null || retiredAt === null) return null;
  return { publicKey, status: key.status, isSample: key.purpose === "sample_data", notBefore, retiredAt };
}

/** Why the key does not count at `now` for an entry that states the time `claimed`; null when it does. */
export function keyFault({ notBefore, retiredAt }: FoundKey, claimed: number, now: number): KeyFault | null {
  if (now < notBefore - CLOCK_SKEW_MS) return "not_yet_valid";
  if (claimed < notBefore - CLOCK_SKEW_MS) return "entry_before_key";
  return claimed > retiredAt + CLOCK_SKEW_MS ? "entry_after_retirement" : null;
}

/** Lowercase. A text is hashed as UTF-8. */
export async function sha256Hex(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function timeOf(text: unknown, absent: number): number | null {
  if (text === undefined) return absent;
  return isTimestamp(text) ? Date.parse(text) : null;
}
