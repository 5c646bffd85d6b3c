import { recordDetermination } from "@/server/domain/cockpit/determine";
import { getReviewer } from "@/server/domain/cockpit/getReviewer";
import { setReviewer } from "@/server/domain/cockpit/setReviewer";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const cockpitRouter = router({
  determine: tenantProcedure("cockpit.determine").mutation(({ ctx, input }) =>
    recordDetermination(ctx.tenant, ctx.principal, input.body),
  ),
  reviewer: tenantProcedure("cockpit.reviewer").query(({ ctx, input }) =>
    getReviewer(ctx.tenant, ctx.principal, input),
  ),
  setReviewer: tenantProcedure("cockpit.setReviewer").mutation(({ ctx, input }) =>
    setReviewer(ctx.tenant, ctx.principal, input.body),
  ),
});
