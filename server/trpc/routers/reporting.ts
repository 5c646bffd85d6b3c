import { callerOf } from "@/server/domain/principal";
import { getAiRecord } from "@/server/domain/reporting/aiRecord";
import { getHealth } from "@/server/domain/reporting/health";
import { getSummary } from "@/server/domain/reporting/summary";
import { recordTags } from "@/server/domain/tags/record";
import { getTelemetry } from "@/server/domain/telemetry/get";
import { recordTelemetry } from "@/server/domain/telemetry/record";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const reportingRouter = router({
  summary: tenantProcedure("reporting.summary").query(({ ctx, input }) => getSummary(ctx.tenant, input)),
  aiRecord: tenantProcedure("reporting.aiRecord").query(({ ctx, input }) => getAiRecord(ctx.tenant, input)),
  health: tenantProcedure("reporting.health").query(({ ctx, input }) => getHealth(ctx.tenant, input)),
  recordTelemetry: tenantProcedure("reporting.recordTelemetry").mutation(({ ctx, input }) =>
    recordTelemetry(ctx.tenant, ctx.principal, input.body),
  ),
  getTelemetry: tenantProcedure("reporting.getTelemetry").query(({ ctx, input }) =>
    getTelemetry(ctx.tenant, input.handle),
  ),
  recordTags: tenantProcedure("reporting.recordTags").mutation(({ ctx, input }) =>
    recordTags(ctx.tenant, callerOf(ctx.principal), input.body),
  ),
});
