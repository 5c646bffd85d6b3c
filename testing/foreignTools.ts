// Checks signatures with the tools of other people.
import { spawnSync } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleFromJSON } from "@sigstore/bundle";
import { toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import { preAuthenticationEncoding } from "@/server/attestation/dsse";

export type DsseEnvelope = { payloadType: string; payload: string; signatures: { sig: string }[] };

/** Runs `use` with a function that writes a temporary file and returns its path. */
function withFiles<T>(use: (file: (content: string | Uint8Array) => string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-foreign-"));
  let count = 0;
  try {
    return use((content) => {
      const name = path.join(folder, String(count++));
      writeFileSync(name, content);
      return name;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const succeeds = (command: string, args: string[], input?: string): boolean =>
  spawnSync(command, args, { input, encoding: "utf8" }).status === 0;

/** Checks an envelope as DSSE says, with OpenSSL; it must have exactly one signature. `pem`: the public key. */
export function opensslAccepts({ payloadType, payload, signatures }: DsseEnvelope, pem: string): boolean {
  const [signature, ...others] = signatures;
  if (!signature || others.length > 0) return false;
  return withFiles((file) => {
    const message = file(preAuthenticationEncoding(payloadType, Buffer.from(payload, "base64")));
    const signatureFile = file(Buffer.from(signature.sig, "base64"));
    const args = ["-verify", "-pubin", "-inkey", file(pem), "-rawin", "-in", message, "-sigfile", signatureFile];
    return succeeds("openssl", ["pkeyutl", ...args]);
  });
}

/** Checks a Sigstore bundle that is signed with a key. */
export function sigstoreAccepts(bundle: object, pem: string): boolean {
  const root = { mediaType: "", tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] };
  const material = toTrustMaterial(root, () => ({ publicKey: createPublicKey(pem), validFor: () => true }));
  try {
    const verifier = new Verifier(material, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 });
    verifier.verify(toSignedEntity(bundleFromJSON(bundle)));
    return true;
  } catch {
    return false;
  }
}

type SshSignature = { statement: string; signature: string };

/** Checks an SSH signature of the principal and namespace of the service. `signers`: the allowed signers. */
export function sshKeygenAccepts({ statement, signature }: SshSignature, signers: string): boolean {
  return withFiles((file) => {
    const names = ["-f", file(signers), "-I", "svc-verify", "-n", "svc-verify", "-s", file(signature)];
    return succeeds("ssh-keygen", ["-Y", "verify", ...names], statement);
  });
}
