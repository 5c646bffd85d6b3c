import { getDetermination } from "@/server/review/reviewDecision";
import { recordFeedback } from "@/server/feedback/recordFeedback";
import { getProof, getProofEnvelope } from "@/server/proof/issuedProof";
import { listAttempts } from "@/server/judging/listAttempts";
import { readExchange } from "@/server/judging/readExchange";
import { getVerificationDetail } from "@/server/verification/detail/get";
import { getVerificationWithPassages } from "@/server/verification/get";
import { reverify } from "@/server/verification/reverify";
import { submitAndAnswer } from "@/server/verification/submitAndWait";
import { submitBatch } from "@/server/verification/submitBatch";
import { listVerifications } from "@/server/verification/list/list";
import { searchVerifications } from "@/server/verification/list/search";
import { verificationOperations } from "@/server/verification/operations/verification";
import { verificationsOperations } from "@/server/verification/operations/verifications";
import { implement } from "@/server/trpc/implement";
import { exportVerifications } from "@/server/verification/list/exportVerifications";

export const verificationProcedures = {
  ...implement(verificationOperations, {
    "verification.submit": submitAndAnswer,
    "verification.submitBatch": submitBatch,
    "verification.get": getVerificationWithPassages,
    "verification.detail": getVerificationDetail,
    "verification.proof": getProof,
    "verification.proofEnvelope": getProofEnvelope,
    "verification.reverify": reverify,
    "verification.feedback": recordFeedback,
    "verification.determination": getDetermination,
    "verification.judgeAttempts": listAttempts,
    "verification.judgeExchange": readExchange,
  }),
  ...implement(verificationsOperations, {
    "verifications.list": listVerifications,
    "verifications.export": exportVerifications,
    "verifications.search": searchVerifications,
  }),
};
