// Signs texts as OpenSSH does (PROTOCOL.sshsig), so that `ssh-keygen -Y verify` checks the signature.
import { createHash } from "node:crypto";
import { SSH_NAMESPACE } from "@/server/attestation/contract/forms";
import type { ProofSigner } from "@/server/contracts/proofCrypto";

const MAGIC = "SSHSIG";
const VERSION = 1;
const HASH_ALGORITHM = "sha512";
const KEY_TYPE = "ssh-ed25519";
const MAX_LINE_CHARS = 70;

/** Signs a text in the namespace of the service, and returns the armored signature. */
export function signForSsh(text: string, signer: ProofSigner, publicKey: Uint8Array): string {
  const digest = createHash(HASH_ALGORITHM).update(text).digest();
  const signedData = Buffer.concat([
    Buffer.from(MAGIC),
    ...[SSH_NAMESPACE, "", HASH_ALGORITHM, digest].map(encodeString),
  ]);
  const signature = Buffer.concat([encodeString(KEY_TYPE), encodeString(signer.sign(signedData))]);
  const versionBytes = Buffer.alloc(4);
  versionBytes.writeUInt32BE(VERSION);
  const blob = Buffer.concat([
    Buffer.from(MAGIC),
    versionBytes,
    ...[encodeSshKey(publicKey), SSH_NAMESPACE, "", HASH_ALGORITHM, signature].map(encodeString),
  ]);
  const lines = blob.toString("base64").match(new RegExp(`.{1,${MAX_LINE_CHARS}}`, "g")) ?? [];
  return ["-----BEGIN SSH SIGNATURE-----", ...lines, "-----END SSH SIGNATURE-----", ""].join("\n");
}

/** Encodes a public key of 32 raw bytes as OpenSSH does (RFC 8709). */
export function encodeSshKey(publicKey: Uint8Array): Buffer {
  return Buffer.concat([encodeString(KEY_TYPE), encodeString(publicKey)]);
}

/** Encodes a string (RFC 4251 section 5): its length as 32 bits, then its bytes. */
function encodeString(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value);
  const lengthBytes = Buffer.alloc(4);
  lengthBytes.writeUInt32BE(bytes.length);
  return Buffer.concat([lengthBytes, bytes]);
}
