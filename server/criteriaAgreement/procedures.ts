import { getCriteriaJudgments } from "@/server/criteriaAgreement/get";
import { judgeCriteria } from "@/server/criteriaAgreement/judge";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const criteriaAgreementRouter = router({
  get: tenantProcedure("criteriaAgreement.get").query(({ ctx, input }) =>
    getCriteriaJudgments(ctx.tenant, input.subject_ref),
  ),
  judge: tenantProcedure("criteriaAgreement.judge").mutation(({ ctx, input }) =>
    judgeCriteria(ctx.tenant, ctx.principal, input),
  ),
});
