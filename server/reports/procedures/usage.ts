import { getUsage } from "@/server/reports/usage";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const usageRouter = router({
  get: tenantProcedure("usage.get").query(({ ctx, input }) => getUsage(ctx.tenant, input)),
});
