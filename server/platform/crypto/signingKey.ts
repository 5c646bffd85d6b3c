// The service's signing keys. Private keys are unencrypted only in this module.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { keyIdOf } from "@/server/proof/check/keySet";
import type { ProofSigner } from "@/server/proof/check/crypto";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

export interface SigningKey extends ProofSigner {
  /** 32 raw bytes; `publicJwk` returns its published fields. */
  readonly publicKey: Uint8Array;
}

/** A new Ed25519 private key as PKCS#8 PEM. */
export function makeSigningKeyPem(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Reads PKCS#8 PEM. Throws an Error that never quotes its input when the text is not an unencrypted Ed25519 key. */
export function readSigningKey(pem: string): SigningKey {
  const privateKey = importPrivateKey(pem);
  const jwk = createPublicKey(privateKey).export({ format: "jwk" });
  const publicKey = new Uint8Array(Buffer.from(jwk.x ?? "", "base64url"));
  return {
    keyId: keyIdOf(publicKey, nodeCrypto),
    publicKey,
    sign: (message) => sign(null, message, privateKey),
  };
}

function importPrivateKey(pem: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = pem.includes("-----BEGIN PRIVATE KEY-----") ? createPrivateKey({ key: pem, format: "pem" }) : null;
  } catch {
    // The library's message can contain part of the key text.
  }
  if (key?.asymmetricKeyType !== "ed25519") throw new Error("the signing key must be an Ed25519 key in PKCS#8 PEM");
  return key;
}
