import { checkSubmittedProof, publishedKeySet } from "@/server/proof/issuedProof";
import { proofOperations } from "@/server/proof/operations";
import { implement } from "@/server/trpc/implement";

export const proofProcedures = implement(proofOperations, {
  "proof.keySet": publishedKeySet,
  "proof.verify": checkSubmittedProof,
});
