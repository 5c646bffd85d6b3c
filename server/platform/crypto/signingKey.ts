// The service's signing keys. Private keys are unencrypted only in this module.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { computeKeyId } from "@/server/proof/check/keySet";
import type { ProofSigner } from "@/server/contracts/proofCrypto";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

export interface SigningKey extends ProofSigner {
  /** 32 raw bytes; `publicJwk` returns its published fields. */
  readonly publicKey: Uint8Array;
}

/** Creates an Ed25519 private key as PKCS#8 PEM. */
export function makeSigningKeyPem(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/**
 * Reads a private key from PKCS#8 PEM. Also accepts the forms that it has in env files: one line with `\n`, quotation
 * marks, base64 without the first and last line, or base64 of the whole PEM.
 * @throws Error that names `source` and never quotes the text, if it is not an unencrypted Ed25519 key
 */
export function readSigningKey(text: string, source: string): SigningKey {
  const privateKey = importPrivateKey(text, source);
  const jwk = createPublicKey(privateKey).export({ format: "jwk" });
  const publicKey = new Uint8Array(Buffer.from(jwk.x ?? "", "base64url"));
  return {
    keyId: computeKeyId(publicKey, nodeCrypto),
    publicKey,
    sign: (message) => sign(null, message, privateKey),
  };
}

function importPrivateKey(text: string, source: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    const keyBytes = decodePem(text);
    const der = keyBytes.subarray(0, 5).toString() === "-----" ? decodePem(keyBytes.toString()) : keyBytes;
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
