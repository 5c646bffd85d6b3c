import { removeSampleData } from "@/server/samples/remove";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const sampleDataRouter = router({
  remove: tenantProcedure("sampleData.remove").mutation(({ ctx }) => removeSampleData(ctx.tenant)),
});
