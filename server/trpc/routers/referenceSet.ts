import { createReferenceSet } from "@/server/domain/referenceSet/create";
import { getReferenceSet } from "@/server/domain/referenceSet/get";
import { listReferenceSets } from "@/server/domain/referenceSet/list";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const referenceSetRouter = router({
  create: tenantProcedure("referenceSet.create").mutation(({ ctx, input }) =>
    createReferenceSet(ctx.tenant, ctx.principal, input.body),
  ),
  list: tenantProcedure("referenceSet.list").query(({ ctx, input }) => listReferenceSets(ctx.tenant, input)),
  get: tenantProcedure("referenceSet.get").query(({ ctx, input }) => getReferenceSet(ctx.tenant, input.id)),
});
