import { callerOf } from "@/server/domain/principal";
import { recordTags } from "@/server/domain/tags/record";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const tagsRouter = router({
  record: tenantProcedure("tags.record").mutation(({ ctx, input }) =>
    recordTags(ctx.tenant, callerOf(ctx.principal), input.body),
  ),
});
