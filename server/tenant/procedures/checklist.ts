import { getChecklist, markChecklist } from "@/server/tenant/checklist";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const checklistRouter = router({
  get: tenantProcedure("checklist.get").query(({ ctx }) => getChecklist(ctx.tenant)),
  mark: tenantProcedure("checklist.mark").mutation(({ ctx, input }) => markChecklist(ctx.tenant, input.body.mark)),
});
