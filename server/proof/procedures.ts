import { checkSubmittedProof, publishedKeySet } from "@/server/proof/issuedProof";
import { encodeBase64 } from "@/server/proof/check/base64";
import { readLogCheckpoint, readLogPolicy, readLogTile } from "@/server/proof/log/publicLog";
import { proofOperations } from "@/server/proof/operations";
import { implement } from "@/server/trpc/implement";

export const proofProcedures = implement(proofOperations, {
  "proof.keySet": publishedKeySet,
  "proof.logCheckpoint": readLogCheckpoint,
  "proof.logPolicy": readLogPolicy,
  "proof.logTile": async (deps, input) => encodeBase64(await readLogTile(deps, input)),
  "proof.verify": checkSubmittedProof,
});
