import { getTelemetry, recordTelemetry } from "@/server/telemetry/telemetry";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const telemetryRouter = router({
  record: tenantProcedure("telemetry.record").mutation(({ ctx, input }) =>
    recordTelemetry(ctx.tenant, ctx.principal, input.body),
  ),
  get: tenantProcedure("telemetry.get").query(({ ctx, input }) => getTelemetry(ctx.tenant, input.handle)),
});
