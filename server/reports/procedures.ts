import { getAiRecord } from "@/server/reports/aiRecord";
import { getHealth } from "@/server/reports/health";
import { getSummary } from "@/server/reports/summary";
import { getCalibrationReport } from "@/server/reports/calibration";
import { getDailyReport } from "@/server/reports/daily";
import { getReviewerReport } from "@/server/reports/reviewers";
import { recordReportExport } from "@/server/reports/recordExport";
import { getUsage } from "@/server/reports/usage";
import { reportsOperations } from "@/server/reports/operations";
import { implement } from "@/server/trpc/implement";

export const reportsProcedures = implement(reportsOperations, {
  "usage.get": getUsage,
  "reports.summary": getSummary,
  "reports.aiRecord": getAiRecord,
  "reports.health": getHealth,
  "reports.daily": getDailyReport,
  "reports.calibration": getCalibrationReport,
  "reports.reviewers": getReviewerReport,
  "reports.export": recordReportExport,
});
