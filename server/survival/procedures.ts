import { listSurvivalEvents, recordSurvivalEvent } from "@/server/survival/survival";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const survivalRouter = router({
  record: tenantProcedure("survival.record").mutation(({ ctx, input }) =>
    recordSurvivalEvent(ctx.tenant, ctx.principal, input.body),
  ),
  list: tenantProcedure("survival.list").query(({ ctx, input }) => listSurvivalEvents(ctx.tenant, input)),
});
