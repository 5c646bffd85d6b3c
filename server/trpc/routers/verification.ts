import { getDetermination } from "@/server/domain/review/getDetermination";
import { recordFeedback } from "@/server/domain/feedback/record";
import { getProof, getProofEnvelope } from "@/server/domain/issuedProof";
import { listAttempts } from "@/server/domain/judging/listAttempts";
import { callerOf } from "@/server/domain/principal";
import { getVerificationDetail } from "@/server/domain/verificationDetail/get";
import { getVerification } from "@/server/domain/verification/get";
import { reverify } from "@/server/domain/verification/reverify";
import { submitAndWait } from "@/server/domain/verification/submitAndWait";
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
