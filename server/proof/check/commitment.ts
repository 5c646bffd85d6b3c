// Commitments of proof format 3: each binds one content under its own salt, and reveals nothing without that salt.
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { COMMITMENT_DOMAIN } from "@/server/proof/contract/proofFormat";

type Hmac = Pick<ProofCrypto, "hmacSha256Hex">;

/**
 * Computes a commitment in lowercase hex: HMAC-SHA-256 (RFC 2104) of the domain, the place, a line break and the
 * content, under the salt. `place` is a JSON pointer (RFC 6901) into the envelope, so a commitment of one field cannot
 * pass for that of another. `salt`: 32 bytes in hex.
 */
export function computeCommitment(crypto: Hmac, salt: string, place: string, content: string): string {
  return crypto.hmacSha256Hex(salt, `${COMMITMENT_DOMAIN}${place}\n${content}`);
}

/**
 * Derives the salt of a place from the secret seed of its entry, both 32 bytes in hex. Without the seed, a
 * salt cannot be told from a random one, and reveals nothing about the other salts.
 */
export function deriveSalt(crypto: Hmac, seed: string, place: string): string {
  return crypto.hmacSha256Hex(seed, `svc-verify/salt/3:${place}`);
}
