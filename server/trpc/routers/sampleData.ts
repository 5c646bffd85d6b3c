import { removeSampleData } from "@/server/domain/samples/remove";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const sampleDataRouter = router({
  remove: tenantProcedure("sampleData.remove").mutation(({ ctx }) => removeSampleData(ctx.tenant)),
});
