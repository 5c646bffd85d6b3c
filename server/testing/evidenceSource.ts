// An external party that attests evidence; it holds the private key.
import { generateKeyPairSync, sign } from "node:crypto";
import { addEvidenceSource } from "@/server/evidence/source/sources";
import type { TenantDeps } from "@/server/deps/deps";
import { canonicalJson } from "@/server/proof/check/canonicalJson";

export type SigningParty = {
  /** The 32 raw bytes, base64. */
  publicKey: string;
  /** Detached signature over the payload's RFC 8785 text, base64. */
  sign(payload: unknown): string;
};

export function makeSigningParty(): SigningParty {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return {
    publicKey: raw.toString("base64"),
    sign: (payload) => sign(null, Buffer.from(canonicalJson(payload)), privateKey).toString("base64"),
  };
}

export async function makeEvidenceSource(deps: TenantDeps): Promise<SigningParty & { id: string }> {
  const party = makeSigningParty();
  const { source_id } = await addEvidenceSource(
    { ...deps, actor: "operator" },
    { body: { name: "Registry", public_key: party.publicKey } },
  );
  return { ...party, id: source_id };
}
