import { chooseModel, forgetModel, getJudgeSetup } from "@/server/llm/setup";
import { judgeWaiting } from "@/server/review/judgeWaiting";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const judgeSetupRouter = router({
  get: tenantProcedure("judgeSetup.get").query(({ ctx }) => getJudgeSetup(ctx.tenant, ctx.principal)),
  choose: tenantProcedure("judgeSetup.choose").mutation(({ ctx, input }) =>
    chooseModel(ctx.tenant, ctx.principal, input.body),
  ),
  forget: tenantProcedure("judgeSetup.forget").mutation(({ ctx }) => forgetModel(ctx.tenant, ctx.principal)),
  judgeWaiting: tenantProcedure("judgeSetup.judgeWaiting").mutation(({ ctx }) =>
    judgeWaiting(ctx.tenant, ctx.principal),
  ),
});
