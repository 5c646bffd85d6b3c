// ML-DSA-44 (FIPS 204), apart from the other cryptography: pages load it when a policy names a witness with such a key.
import { ml_dsa44 as mlDsa44 } from "@noble/post-quantum/ml-dsa.js";
import type { VerifySignature } from "@/server/contracts/proofCrypto";

/** Verifies a signature with an empty context. Returns false for wrong lengths, and never throws. */
export const verifyMlDsa44: VerifySignature = (signature, message, publicKey) => {
  try {
    return mlDsa44.verify(signature, message, publicKey);
  } catch {
    return false;
  }
};
