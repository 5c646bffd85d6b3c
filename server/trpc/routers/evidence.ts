import { addEvidenceSource } from "@/server/domain/evidence/addSource";
import { ingestEvidence } from "@/server/domain/evidence/ingest";
import { listEvidenceSources } from "@/server/domain/evidence/listSources";
import { revokeEvidenceSource } from "@/server/domain/evidence/revokeSource";
import { rotateEvidenceSource } from "@/server/domain/evidence/rotateSource";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const evidenceRouter = router({
  ingest: tenantProcedure("evidence.ingest").mutation(({ ctx, input }) => ingestEvidence(ctx.tenant, input.body)),
  addSource: tenantProcedure("evidence.addSource").mutation(({ ctx, input }) =>
    addEvidenceSource(ctx.tenant, ctx.principal, { ...input.body, publicKey: input.body.public_key }),
  ),
  listSources: tenantProcedure("evidence.listSources").query(({ ctx, input }) =>
    listEvidenceSources(ctx.tenant, input),
  ),
  rotateSource: tenantProcedure("evidence.rotateSource").mutation(({ ctx, input }) =>
    rotateEvidenceSource(ctx.tenant, ctx.principal, input),
  ),
  revokeSource: tenantProcedure("evidence.revokeSource").mutation(({ ctx, input }) =>
    revokeEvidenceSource(ctx.tenant, ctx.principal, input.id),
  ),
});
