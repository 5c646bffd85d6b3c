// The service's signing keys. Private keys are unencrypted only in this module.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { keyIdOf } from "@/server/proof/check/keySet";
import type { ProofSigner } from "@/server/contracts/proofCrypto";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

export interface SigningKey extends ProofSigner {
  /** 32 raw bytes; `publicJwk` returns its published fields. */
  readonly publicKey: Uint8Array;
}

/** A new Ed25519 private key as PKCS#8 PEM. */
export function makeSigningKeyPem(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/**
 * Reads PKCS#8 PEM, also in the forms that it takes in a file of variables: one line with `\n`, in quotation marks, or
 * base64 without its first and last line or as a whole.
 * @throws Error that names `source` and never quotes the text, unless this is an unencrypted Ed25519 key
 */
export function readSigningKey(text: string, source: string): SigningKey {
  const privateKey = importPrivateKey(text, source);
  const jwk = createPublicKey(privateKey).export({ format: "jwk" });
  const publicKey = new Uint8Array(Buffer.from(jwk.x ?? "", "base64url"));
  return {
    keyId: keyIdOf(publicKey, nodeCrypto),
    publicKey,
    sign: (message) => sign(null, message, privateKey),
  };
}

function importPrivateKey(text: string, source: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    const decoded = decodePem(text);
    const der = decoded.subarray(0, 5).toString() === "-----" ? decodePem(decoded.toString()) : decoded;
    key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  } catch {
    // The library's message can contain part of the key text.
  }
  if (key?.asymmetricKeyType === "ed25519") return key;
  throw new Error(`${source}: must be an Ed25519 private key in PKCS#8 PEM (openssl genpkey -algorithm ed25519)`);
}

/** Decodes the base64 between the first and the last line of PEM, or of a text without them. */
function decodePem(text: string): Buffer {
  const base64 = text.replace(/\\n|-----(?:BEGIN|END) PRIVATE KEY-----|[\s"']/g, "");
  return Buffer.from(base64, "base64");
}
