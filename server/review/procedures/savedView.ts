import { callerOf } from "@/server/deps/principal";
import { deleteView, listViews, saveView } from "@/server/review/savedView";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const savedViewRouter = router({
  list: tenantProcedure("savedView.list").query(({ ctx, input }) =>
    listViews(ctx.tenant, callerOf(ctx.principal), input),
  ),
  save: tenantProcedure("savedView.save").mutation(({ ctx, input }) =>
    saveView(ctx.tenant, callerOf(ctx.principal), input.body),
  ),
  delete: tenantProcedure("savedView.delete").mutation(({ ctx, input }) =>
    deleteView(ctx.tenant, callerOf(ctx.principal), input),
  ),
});
