import { getDetermination } from "@/server/review/getDetermination";
import { recordFeedback } from "@/server/feedback/record";
import { getProof, getProofEnvelope } from "@/server/proof/issuedProof";
import { listAttempts } from "@/server/judging/listAttempts";
import { callerOf } from "@/server/deps/principal";
import { getVerificationDetail } from "@/server/verification/detail/get";
import { getVerification } from "@/server/verification/get";
import { reverify } from "@/server/verification/reverify";
import { submitAndWait } from "@/server/verification/submitAndWait";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const verificationRouter = router({
  submit: tenantProcedure("verification.submit").mutation(async ({ ctx, input }) => {
    const { answer, replayed } = await submitAndWait(ctx.tenant, input);
    if (replayed) ctx.replyHeaders["idempotent-replayed"] = "true";
    return answer;
  }),
  get: tenantProcedure("verification.get").query(({ ctx, input }) => getVerification(ctx.tenant, input.id)),
  detail: tenantProcedure("verification.detail").query(({ ctx, input }) =>
    getVerificationDetail(ctx.tenant, callerOf(ctx.principal), input.id),
  ),
  proof: tenantProcedure("verification.proof").query(({ ctx, input }) => getProof(ctx.tenant, input.id)),
  proofEnvelope: tenantProcedure("verification.proofEnvelope").query(({ ctx, input }) =>
    getProofEnvelope(ctx.tenant, input.id),
  ),
  reverify: tenantProcedure("verification.reverify").mutation(({ ctx, input }) =>
    reverify(ctx.tenant, ctx.principal, input),
  ),
  feedback: tenantProcedure("verification.feedback").mutation(({ ctx, input }) =>
    recordFeedback(ctx.tenant, ctx.principal, input),
  ),
  determination: tenantProcedure("verification.determination").query(({ ctx, input }) =>
    getDetermination(ctx.tenant, input.id),
  ),
  judgeAttempts: tenantProcedure("verification.judgeAttempts").query(({ ctx, input }) =>
    listAttempts(ctx.tenant, input.id),
  ),
});
