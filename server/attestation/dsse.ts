import type { Attestation } from "@/server/attestation/contract/attestation";
import { STATEMENT_MEDIA_TYPE } from "@/server/attestation/contract/forms";
import { encodeBase64 } from "@/server/proof/check/base64";
import type { ProofSigner } from "@/server/contracts/proofCrypto";

/** Returns the bytes that a DSSE 1.0 envelope signs: the pre-authentication encoding of type and payload. */
export function preAuthenticationEncoding(payloadType: string, payload: Uint8Array): Uint8Array {
  const header = new TextEncoder().encode(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `);
  return Uint8Array.of(...header, ...payload);
}

/**
 * Signs a statement as a DSSE envelope. The envelope names no key, because a verifier that knows the key by another name
 * would refuse it.
 */
export function signDsse(statement: string, signer: ProofSigner) {
  const payload = new TextEncoder().encode(statement);
  const signature = signer.sign(preAuthenticationEncoding(STATEMENT_MEDIA_TYPE, payload));
  return {
    payloadType: STATEMENT_MEDIA_TYPE,
    payload: encodeBase64(payload),
    signatures: [{ sig: encodeBase64(signature) }],
  } satisfies Attestation;
}

/** Signs a statement as a Sigstore bundle 0.3 with the ID of the key as the key hint. */
export function signBundle(statement: string, signer: ProofSigner) {
  return {
    mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
    verificationMaterial: { publicKey: { hint: signer.keyId } },
    dsseEnvelope: signDsse(statement, signer),
  } satisfies Attestation;
}
