import { listVerifications } from "@/server/verification/list/list";
import { searchVerifications } from "@/server/verification/list/search";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const verificationsRouter = router({
  list: tenantProcedure("verifications.list").query(({ ctx, input }) => listVerifications(ctx.tenant, input)),
  search: tenantProcedure("verifications.search").query(({ ctx, input }) => searchVerifications(ctx.tenant, input)),
});
