import { exportAuditTrail, listAuditTrail } from "@/server/audit/audit";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const auditRouter = router({
  list: tenantProcedure("audit.list").query(({ ctx, input }) => listAuditTrail(ctx.tenant, input)),
  export: tenantProcedure("audit.export").mutation(({ ctx, input }) =>
    exportAuditTrail(ctx.tenant, ctx.principal, input),
  ),
});
