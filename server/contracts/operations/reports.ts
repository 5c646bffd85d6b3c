import { defineOperation } from "@/server/contracts/operation";
import { CalibrationReport, CalibrationReportQuery, DailyReport, ReviewerReport } from "@/server/contracts/reports";
import { DayRange } from "@/server/contracts/usage";

const shown = { tag: "Reports", kind: "query", auth: "cockpit", problems: [] } as const;

/** Of the browser's screens: no addresses of their own. */
export const reportsOperations = {
  "reports.daily": defineOperation({
    ...shown,
    summary: "Read how verdicts turned out and how long they took, by day",
    query: DayRange,
    success: { 200: DailyReport },
  }),
  "reports.calibration": defineOperation({
    ...shown,
    summary: "Read how far stated confidence is from what feedback confirmed",
    query: CalibrationReportQuery,
    success: { 200: CalibrationReport },
  }),
  "reports.reviewers": defineOperation({
    ...shown,
    summary: "Read how far reviewers agree with the verdicts",
    description: "Every verification has one decision, so reviewers are compared with verdicts, not with each other.",
    query: DayRange,
    success: { 200: ReviewerReport },
  }),
};
