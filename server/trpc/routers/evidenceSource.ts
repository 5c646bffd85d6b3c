import { addEvidenceSource } from "@/server/domain/evidenceSource/add";
import { listEvidenceSources } from "@/server/domain/evidenceSource/list";
import { revokeEvidenceSource } from "@/server/domain/evidenceSource/revoke";
import { rotateEvidenceSource } from "@/server/domain/evidenceSource/rotate";
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
