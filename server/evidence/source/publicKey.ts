// Decodes keys and signatures from the two encodings that the evidence endpoints accept.
import { decodeBase64 } from "@/server/proof/check/base64";
import { isStrictPublicKey } from "@/server/proof/check/nobleCrypto";
import { refuseField } from "@/server/contracts/requestFields";

/** Decodes bytes; null unless the text is canonical base64 with padding, or hex of either case. */
export function decodeBytes(text: string, encoding: "base64" | "hex"): Uint8Array | null {
  if (encoding === "base64") return decodeBase64(text);
  return /^(?:[0-9a-f]{2})*$/i.test(text) ? Uint8Array.from(Buffer.from(text, "hex")) : null;
}

/**
 * Decodes the 32 raw bytes of an Ed25519 key. Weak points, under which anyone can sign, are rejected.
 * @throws invalid_request (`encoding: …`, `public_key: …`)
 */
export function requirePublicKey(text: string, encoding = "base64"): Uint8Array {
  if (encoding !== "base64" && encoding !== "hex") throw refuseField("encoding", "must be base64 or hex");
  const bytes = decodeBytes(text, encoding);
  if (bytes?.length !== 32) throw refuseField("public_key", `must be the 32 bytes of an Ed25519 key as ${encoding}`);
  if (!isStrictPublicKey(bytes)) {
    throw refuseField("public_key", "is a low-order or malformed point, under which anyone can sign; use another key");
  }
  return bytes;
}
