// SSH signatures of files (PROTOCOL.sshsig of OpenSSH), which `ssh-keygen -Y verify` checks.
import { createHash } from "node:crypto";
import { SSH_NAMESPACE } from "@/server/attestation/contract/forms";
import type { ProofSigner } from "@/server/contracts/proofCrypto";

const MAGIC = "SSHSIG";
const VERSION = 1;
const HASH = "sha512";
const KEY_TYPE = "ssh-ed25519";
const LINE_CHARS = 70;

/** Signs a text in the namespace of the service, and returns the armored signature. */
export function signForSsh(text: string, signer: ProofSigner, publicKey: Uint8Array): string {
  const digest = createHash(HASH).update(text).digest();
  const signedData = Buffer.concat([Buffer.from(MAGIC), ...[SSH_NAMESPACE, "", HASH, digest].map(sshString)]);
  const signature = Buffer.concat([sshString(KEY_TYPE), sshString(signer.sign(signedData))]);
  const version = Buffer.alloc(4);
  version.writeUInt32BE(VERSION);
  const blob = Buffer.concat([
    Buffer.from(MAGIC),
    version,
    ...[encodeSshKey(publicKey), SSH_NAMESPACE, "", HASH, signature].map(sshString),
  ]);
  const lines = blob.toString("base64").match(new RegExp(`.{1,${LINE_CHARS}}`, "g")) ?? [];
  return ["-----BEGIN SSH SIGNATURE-----", ...lines, "-----END SSH SIGNATURE-----", ""].join("\n");
}

/** Encodes a public key of 32 raw bytes as OpenSSH does (RFC 8709). */
export function encodeSshKey(publicKey: Uint8Array): Buffer {
  return Buffer.concat([sshString(KEY_TYPE), sshString(publicKey)]);
}

/** Encodes a string of RFC 4251 section 5: its length as 32 bits, and its bytes. */
function sshString(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
