import { listVerifications } from "@/server/domain/verifications/list";
import { searchVerifications } from "@/server/domain/verifications/search";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const verificationsRouter = router({
  list: tenantProcedure("verifications.list").query(({ ctx, input }) => listVerifications(ctx.tenant, input)),
  search: tenantProcedure("verifications.search").query(({ ctx, input }) => searchVerifications(ctx.tenant, input)),
});
