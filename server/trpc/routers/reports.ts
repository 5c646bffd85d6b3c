import { getCalibrationReport } from "@/server/domain/reporting/calibration";
import { getDailyReport } from "@/server/domain/reporting/daily";
import { getReviewerReport } from "@/server/domain/reporting/reviewers";
import { router, tenantProcedure } from "@/server/trpc/builder";

export const reportsRouter = router({
  daily: tenantProcedure("reports.daily").query(({ ctx, input }) => getDailyReport(ctx.tenant, input)),
  calibration: tenantProcedure("reports.calibration").query(({ ctx, input }) =>
    getCalibrationReport(ctx.tenant, input),
  ),
  reviewers: tenantProcedure("reports.reviewers").query(({ ctx, input }) => getReviewerReport(ctx.tenant, input)),
});
