import { Attestation, AttestationQuery, KeyFiles } from "@/server/attestation/contract/attestation";
import { defineQuery } from "@/server/contracts/operation";
import { ById } from "@/server/contracts/scalars";

export const attestationOperations = {
  "proof.keyFiles": defineQuery({
    tag: "Proofs",
    summary: "List the public keys for OpenSSL, cosign and ssh-keygen",
    description:
      "Served at /.well-known/svc-verify/keys.pem and /.well-known/svc-verify/allowed_signers. Without revoked keys and those of sample data.",
    auth: "none",
    success: { 200: KeyFiles },
  }),
  "verification.attestation": defineQuery({
    http: { method: "GET", path: "/v1/verifications/{id}/attestation" },
    tag: "Proofs",
    summary: "Attest a verdict for tools of the supply chain",
    description:
      "One statement with the SHA-256 of each piece of the submission, in an envelope that cosign, @sigstore/verify or ssh-keygen checks. A " +
      "signature over a failed result is valid too: read the predicate. cannot_determine has the predicate verdict alone; svr and vsa " +
      "state an accepted met.",
    auth: "apiKey",
    scope: "verify:read",
    params: ById,
    query: AttestationQuery,
    success: { 200: Attestation },
    problems: ["unprocessable"],
  }),
};
