import {
  addEvidenceSource,
  listEvidenceSources,
  revokeEvidenceSource,
  rotateEvidenceSource,
} from "@/server/evidence/source/sources";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const evidenceSourceRouter = router({
  add: tenantProcedure("evidenceSource.add").mutation(({ ctx, input }) =>
    addEvidenceSource(ctx.tenant, ctx.principal, { ...input.body, publicKey: input.body.public_key }),
  ),
  list: tenantProcedure("evidenceSource.list").query(({ ctx, input }) => listEvidenceSources(ctx.tenant, input)),
  rotate: tenantProcedure("evidenceSource.rotate").mutation(({ ctx, input }) =>
    rotateEvidenceSource(ctx.tenant, ctx.principal, input),
  ),
  revoke: tenantProcedure("evidenceSource.revoke").mutation(({ ctx, input }) =>
    revokeEvidenceSource(ctx.tenant, ctx.principal, input.id),
  ),
});
