import { listJudgeModels } from "@/server/llm/listModels";
import { testJudgeModels } from "@/server/llm/testModels";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const judgeModelsRouter = router({
  list: tenantProcedure("judgeModels.list").query(({ ctx }) => listJudgeModels(ctx.tenant)),
  test: tenantProcedure("judgeModels.test").mutation(({ ctx }) => testJudgeModels(ctx.tenant)),
});
