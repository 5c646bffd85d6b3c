// Writes the published keys as the files that OpenSSL, cosign and ssh-keygen read. The files lack revoked keys and keys of
// sample data, because neither file format can state the purpose of a key.
import { createPublicKey } from "node:crypto";
import { SSH_NAMESPACE } from "@/server/attestation/contract/forms";
import type { KeyFiles } from "@/server/attestation/contract/attestation";
import { encodeSshKey } from "@/server/attestation/sshSignature";
import type { Deps } from "@/server/deps/deps";
import type { KeySet, PublishedKey } from "@/server/proof/contract/keySet";
import { publishedKeySet } from "@/server/proof/issuedProof";

/** Returns the texts of both key files. */
export async function publishedKeyFiles(deps: Pick<Deps, "database" | "proofCrypto">): Promise<KeyFiles> {
  const keySet = await publishedKeySet(deps);
  return { pem: writePemKeys(keySet), allowed_signers: writeAllowedSigners(keySet) };
}

/** Writes the public keys as PEM (RFC 7468), the active one first, because most tools read the first one alone. */
function writePemKeys(keySet: KeySet): string {
  return listUsableKeys(keySet)
    .map(({ kid, x, status }) => {
      const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
      return `# ${kid} ${status}\n${key.export({ type: "spki", format: "pem" }).toString()}`;
    })
    .join("");
}

/** Writes the allowed signers of `ssh-keygen -Y verify` (ssh-keygen(1), ALLOWED SIGNERS). */
function writeAllowedSigners(keySet: KeySet): string {
  return listUsableKeys(keySet)
    .map(({ kid, x, status }) => {
      const key = encodeSshKey(Buffer.from(x, "base64url")).toString("base64");
      return `# ${kid} ${status}\n${SSH_NAMESPACE} namespaces="${SSH_NAMESPACE}" ssh-ed25519 ${key}\n`;
    })
    .join("");
}

/** Lists the keys whose signatures count for real work, the active one first. */
function listUsableKeys({ keys }: KeySet): PublishedKey[] {
  const usable = keys.filter(({ status, purpose }) => status !== "revoked" && purpose === undefined);
  return usable.toSorted((a, b) => Number(b.status === "active") - Number(a.status === "active"));
}
