import { defineOperation } from "@/server/contracts/operation";
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
import { DayRange } from "@/server/reports/contract/usage";

const shown = { tag: "Reports", auth: "cockpit", problems: [] } as const;

export const reportsOperations = {
  "reports.summary": defineOperation({
    http: { method: "GET", path: "/v1/dev-reporting/summary" },
    tag: "Usage and reporting",
    summary: "Summarize verdicts: pass rate, abstention, latency, failing criteria",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    query: DayRange,
    success: { 200: DevSummary },
    problems: [],
    mcp: { name: "reporting_summary", readOnly: true },
  }),
  "reports.aiRecord": defineOperation({
    http: { method: "GET", path: "/v1/dev-reporting/ai-record" },
    tag: "Usage and reporting",
    summary: "Compare verdicts with feedback and reviewer determinations",
    description: "The latest feedback on each verification counts, on the day it was recorded. Rates need ten samples.",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    query: DayRange,
    success: { 200: AiRecord },
    problems: [],
    mcp: { name: "reporting_ai_record", readOnly: true },
  }),
  "reports.health": defineOperation({
    http: { method: "GET", path: "/v1/dev-reporting/health" },
    tag: "Usage and reporting",
    summary: "Read daily pass and exception rates, aggregates only",
    kind: "query",
    auth: "apiKeyOrIdentity",
    scope: "verify:read",
    flag: { variable: "VERIFY_DEV_HEALTH_ENABLED", closed: "not_found" },
    query: HealthQuery,
    success: { 200: HealthReport },
    problems: ["not_found"],
  }),
  // For the browser only, without a REST path.
  "reports.daily": defineOperation({
    ...shown,
    summary: "Read daily outcomes and latency of verdicts",
    kind: "query",
    query: DayRange,
    success: { 200: DailyReport },
  }),
  "reports.calibration": defineOperation({
    ...shown,
    summary: "Compare stated confidence with confirmed accuracy",
    kind: "query",
    query: CalibrationReportQuery,
    success: { 200: CalibrationReport },
  }),
  "reports.reviewers": defineOperation({
    ...shown,
    summary: "Read the agreement of reviewers with verdicts",
    description: "Every verification has one decision, so reviewers are compared with verdicts, not with each other.",
    kind: "query",
    query: DayRange,
    success: { 200: ReviewerReport },
  }),
  "reports.export": defineOperation({
    ...shown,
    summary: "Record that a report is exported to a file, which the browser makes",
    kind: "mutation",
    audit: ["report.exported"],
    body: ReportExport,
    success: { 200: ReportExport },
  }),
};
