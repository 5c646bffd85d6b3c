import { recordTags } from "@/server/tags/record";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const tagsRouter = router({
  record: tenantProcedure("tags.record").mutation(({ ctx, input }) =>
    recordTags(ctx.tenant, ctx.principal, input.body),
  ),
});
