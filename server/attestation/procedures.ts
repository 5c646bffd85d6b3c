import { attestVerdict } from "@/server/attestation/attest";
import { publishedKeyFiles } from "@/server/attestation/keyFiles";
import { attestationOperations } from "@/server/attestation/operations";
import { implement } from "@/server/trpc/implement";

export const attestationProcedures = implement(attestationOperations, {
  "proof.keyFiles": publishedKeyFiles,
  "verification.attestation": attestVerdict,
});
