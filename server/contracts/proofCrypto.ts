// The two effects that proofs need. Both are synchronous: one check is a straight line, in the service and in a
// browser.

/** Hashing and strict Ed25519. Every implementation gives the same results on vectors/ed25519.json. */
export interface ProofCrypto {
  /** SHA-256 as lowercase hex; a string is hashed as UTF-8. */
  sha256Hex(data: string | Uint8Array): string;
  /** HMAC-SHA-256 (RFC 2104) of the message's UTF-8 bytes as lowercase hex; the key is hex. */
  hmacSha256Hex(key: string, message: string): string;
  /**
   * RFC 8032 verification without the cofactor, stricter than its text: small-order A or R, point encodings with
   * y >= p or a negative zero, S >= L and wrong lengths are false. Never throws.
   */
  verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean;
}

/** A private key in use: `keyId` is the derived id of its public key. */
export interface ProofSigner {
  readonly keyId: string;
  /** 64-byte pure Ed25519 signature. */
  sign(message: Uint8Array): Uint8Array;
}
