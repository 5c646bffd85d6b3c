import { getCriteriaJudgments } from "@/server/domain/agreement/get";
import { judgeCriteria } from "@/server/domain/agreement/judge";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const agreementRouter = router({
  get: tenantProcedure("agreement.get").query(({ ctx, input }) => getCriteriaJudgments(ctx.tenant, input.subject_ref)),
  judge: tenantProcedure("agreement.judge").mutation(({ ctx, input }) =>
    judgeCriteria(ctx.tenant, ctx.principal, input),
  ),
});
