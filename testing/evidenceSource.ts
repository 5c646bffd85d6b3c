// An external party that attests evidence; it holds the private key.
import { addEvidenceSource } from "@/server/evidence/source/sources";
import type { TenantDeps } from "@/server/deps/deps";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { makeKeyPair } from "@/testing/keyPair";

export type SigningParty = {
  /** The 32 raw bytes, base64. */
  publicKey: string;
  /** Detached signature over the payload's RFC 8785 text, base64. */
  sign(payload: unknown): string;
};

export function makeSigningParty(): SigningParty {
  const { raw, sign } = makeKeyPair();
  return {
    publicKey: raw.toString("base64"),
    sign: (payload) => sign(Buffer.from(canonicalJson(payload))).toString("base64"),
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
