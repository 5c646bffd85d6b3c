import { getAiRecord } from "@/server/reports/aiRecord";
import { getHealth } from "@/server/reports/health";
import { getSummary } from "@/server/reports/summary";
import { getCalibrationReport } from "@/server/reports/calibration";
import { getDailyReport } from "@/server/reports/daily";
import { getReviewerReport } from "@/server/reports/reviewers";
import { recordReportExport } from "@/server/reports/recordExport";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const reportsRouter = router({
  summary: tenantProcedure("reports.summary").query(({ ctx, input }) => getSummary(ctx.tenant, input)),
  aiRecord: tenantProcedure("reports.aiRecord").query(({ ctx, input }) => getAiRecord(ctx.tenant, input)),
  health: tenantProcedure("reports.health").query(({ ctx, input }) => getHealth(ctx.tenant, input)),
  daily: tenantProcedure("reports.daily").query(({ ctx, input }) => getDailyReport(ctx.tenant, input)),
  calibration: tenantProcedure("reports.calibration").query(({ ctx, input }) =>
    getCalibrationReport(ctx.tenant, input),
  ),
  reviewers: tenantProcedure("reports.reviewers").query(({ ctx, input }) => getReviewerReport(ctx.tenant, input)),
  export: tenantProcedure("reports.export").mutation(({ ctx, input }) =>
    recordReportExport(ctx.tenant, ctx.principal, input.body),
  ),
});
