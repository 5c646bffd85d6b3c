import { ingestEvidence } from "@/server/evidence/packet/ingest";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const evidencePacketRouter = router({
  ingest: tenantProcedure("evidencePacket.ingest").mutation(({ ctx, input }) => ingestEvidence(ctx.tenant, input.body)),
});
