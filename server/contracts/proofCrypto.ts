// The two cryptographic functions that proofs need. Both are synchronous, so that a check needs no awaits in the
// service or in a browser.

export type VerifySignature = (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => boolean;

/** Hashing and strict Ed25519. Every implementation returns the same results for vectors/ed25519.json. */
export interface ProofCrypto {
  /** Computes the SHA-256 as lowercase hex. A string is hashed as UTF-8. */
  sha256Hex(data: string | Uint8Array): string;
  /** HMAC-SHA-256 (RFC 2104) of the message's UTF-8 bytes as lowercase hex; the key is hex. */
  hmacSha256Hex(key: string, message: string): string;
  /**
   * Verifies a signature per RFC 8032 without the cofactor, and more strictly: returns false for a small-order A or R,
   * point encodings with y >= p or a negative zero, S >= L, and wrong lengths. It never throws.
   */
  verifyEd25519: VerifySignature;
  /** Null where it is not loaded: then no witness with such a key counts. */
  readonly verifyMlDsa44: VerifySignature | null;
}

/** The functions that verify the cosignatures of witnesses. */
export type WitnessCrypto = Pick<ProofCrypto, "verifyEd25519" | "verifyMlDsa44">;

/** A private key in use. `keyId` is derived from its public key. */
export interface ProofSigner {
  readonly keyId: string;
  /** Returns a pure Ed25519 signature of 64 bytes. */
  sign(message: Uint8Array): Uint8Array;
}
