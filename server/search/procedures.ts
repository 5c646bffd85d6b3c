import { find } from "@/server/search/find";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const searchRouter = router({
  find: tenantProcedure("search.find").query(({ ctx, input }) => find(ctx.tenant, input)),
});
