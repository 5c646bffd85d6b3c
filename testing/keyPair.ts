import { generateKeyPairSync, sign } from "node:crypto";

/** Creates an Ed25519 key. `raw` is the 32 bytes of its public half. */
export function makeKeyPair() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return { raw, sign: (message: Uint8Array) => sign(null, message, privateKey) };
}
