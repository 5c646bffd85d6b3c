import { getProof, getProofEnvelope } from "@/server/proof/issuedProof";
import { getVerificationWithPassages } from "@/server/verification/read/get";
import { getProofOpenings } from "@/server/verification/openings/getOpenings";
import { reverify } from "@/server/verification/reverify/reverify";
import { submitAndAnswer } from "@/server/verification/submit/submitAndWait";
import { submitBatch } from "@/server/verification/submit/submitBatch";
import { listVerifications } from "@/server/verification/list/list";
import { searchVerifications } from "@/server/verification/list/search";
import { verificationOperations } from "@/server/verification/operations/verification";
import { verificationListOperations } from "@/server/verification/operations/lists";
import { implement } from "@/server/trpc/implement";
import { exportVerifications } from "@/server/verification/list/exportVerifications";

export const verificationProcedures = {
  ...implement(verificationOperations, {
    "verification.submit": submitAndAnswer,
    "verification.submitBatch": submitBatch,
    "verification.get": getVerificationWithPassages,
    "verification.proof": getProof,
    "verification.proofEnvelope": getProofEnvelope,
    "verification.proofOpenings": getProofOpenings,
    "verification.reverify": reverify,
  }),
  ...implement(verificationListOperations, {
    "verifications.list": listVerifications,
    "verifications.export": exportVerifications,
    "verifications.search": searchVerifications,
  }),
};
