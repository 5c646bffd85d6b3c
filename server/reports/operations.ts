import { defineMutation, defineQuery } from "@/server/contracts/operation";
import {
  AiRecord,
  CalibrationReport,
  CalibrationReportQuery,
  DailyReport,
  DevSummary,
  HealthQuery,
  HealthReport,
  ReportExport,
  ReviewerReport,
} from "@/server/reports/contract/reports";
import { DayRange, UsageSummary } from "@/server/reports/contract/usage";

const consoleReport = { tag: "Reports", auth: "cockpit" } as const;
const readers = { tag: "Usage and reporting", auth: "apiKey", scope: "verify:read" } as const;

export const reportsOperations = {
  "usage.get": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/usage" },
    summary: "Read verifications, judge calls and cost, in total and by day",
    description: "Days are UTC, both ends included, at most 366. Costs are known for models with a price.",
    query: DayRange,
    success: { 200: UsageSummary },
    mcp: { name: "usage_get", readOnly: true },
  }),
  "reports.summary": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/dev-reporting/summary" },
    summary: "Summarize verdicts: pass rate, abstention, latency, failing criteria",
    description: "Days are UTC, both ends included, at most 366. Rates are null where there is nothing to count.",
    query: DayRange,
    success: { 200: DevSummary },
    mcp: { name: "reporting_summary", readOnly: true },
  }),
  "reports.aiRecord": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/dev-reporting/ai-record" },
    summary: "Compare verdicts with feedback and reviewer determinations",
    description: "The latest feedback on each verification counts, on the day it was recorded. Rates need ten samples.",
    query: DayRange,
    success: { 200: AiRecord },
    mcp: { name: "reporting_ai_record", readOnly: true },
  }),
  "reports.health": defineQuery({
    http: { method: "GET", path: "/v1/dev-reporting/health" },
    tag: "Usage and reporting",
    summary: "Read daily pass and exception rates, aggregates only",
    description: "For dashboards and alerts: no verification, no text and no name.",
    auth: "apiKeyOrIdentity",
    scope: "verify:read",
    flag: { variable: "VERIFY_DEV_HEALTH_ENABLED", closed: "not_found" },
    query: HealthQuery,
    success: { 200: HealthReport },
    problems: ["not_found"],
  }),
  // Operations of the browser, without a REST path.
  "reports.daily": defineQuery({
    ...consoleReport,
    summary: "Read daily outcomes and latency of verdicts",
    query: DayRange,
    success: { 200: DailyReport },
  }),
  "reports.calibration": defineQuery({
    ...consoleReport,
    summary: "Compare stated confidence with confirmed accuracy",
    query: CalibrationReportQuery,
    success: { 200: CalibrationReport },
  }),
  "reports.reviewers": defineQuery({
    ...consoleReport,
    summary: "Read the agreement of reviewers with verdicts",
    description: "Every verification has one decision, so reviewers are compared with verdicts, not with each other.",
    query: DayRange,
    success: { 200: ReviewerReport },
  }),
  "reports.export": defineMutation({
    ...consoleReport,
    summary: "Record that a report is exported to a file, which the browser makes",
    audit: ["report.exported"],
    body: ReportExport,
    success: { 200: ReportExport },
  }),
};
