import { createReferenceSet, getReferenceSet, listReferenceSets } from "@/server/referenceSet/referenceSet";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const referenceSetRouter = router({
  create: tenantProcedure("referenceSet.create").mutation(({ ctx, input }) =>
    createReferenceSet(ctx.tenant, ctx.principal, input.body),
  ),
  list: tenantProcedure("referenceSet.list").query(({ ctx, input }) => listReferenceSets(ctx.tenant, input)),
  get: tenantProcedure("referenceSet.get").query(({ ctx, input }) => getReferenceSet(ctx.tenant, input.id)),
});
