import * as z from "zod";
import { defineOperation } from "@/server/contracts/operation";
import { AiRecord, DevSummary, HealthQuery, HealthReport } from "@/server/contracts/reporting";
import { ScopedTagsRecorded, ScopedTagsRequest } from "@/server/contracts/tags";
import { QuickstartTelemetryEnvelope, QuickstartTelemetryRequest, TelemetryHandle } from "@/server/contracts/telemetry";
import { DayRange } from "@/server/contracts/usage";

const tag = "Usage and reporting";

export const reportingOperations = {
  "reporting.summary": defineOperation({
    http: { method: "GET", path: "/v1/dev-reporting/summary" },
    tag,
    summary: "Read how verdicts turned out: pass rate, abstention, latency, failing criteria",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    query: DayRange,
    success: { 200: DevSummary },
    problems: [],
    mcp: { name: "reporting_summary", readOnly: true },
  }),
  "reporting.aiRecord": defineOperation({
    http: { method: "GET", path: "/v1/dev-reporting/ai-record" },
    tag,
    summary: "Read how the verdicts fared against feedback and determinations",
    description: "The latest feedback on each verification counts, on the day it was given. Rates need ten samples.",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    query: DayRange,
    success: { 200: AiRecord },
    problems: [],
    mcp: { name: "reporting_ai_record", readOnly: true },
  }),
  "reporting.health": defineOperation({
    http: { method: "GET", path: "/v1/dev-reporting/health" },
    tag,
    summary: "Read pass and exception rates by day, without any row",
    kind: "query",
    auth: "apiKeyOrIdentity",
    scope: "verify:read",
    flag: { variable: "VERIFY_DEV_HEALTH_ENABLED", closed: "not_found" },
    query: HealthQuery,
    success: { 200: HealthReport },
    problems: ["not_found"],
  }),
  "reporting.recordTelemetry": defineOperation({
    http: { method: "POST", path: "/v1/dev-reporting/quickstart/telemetry" },
    tag,
    summary: "Record how long a quick start took to its first verdict",
    kind: "mutation",
    auth: "apiKey",
    scope: "telemetry:write",
    body: QuickstartTelemetryRequest,
    success: { 201: QuickstartTelemetryEnvelope },
    problems: ["conflict"],
  }),
  "reporting.getTelemetry": defineOperation({
    http: { method: "GET", path: "/v1/dev-reporting/quickstart/telemetry/{handle}" },
    tag,
    summary: "Read one quick start's telemetry; null when there is none",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: z.strictObject({ handle: TelemetryHandle }),
    issueProblems: { handle: "invalid_request" },
    success: { 200: QuickstartTelemetryEnvelope },
    problems: [],
  }),
  "reporting.recordTags": defineOperation({
    http: { method: "POST", path: "/v1/dev-reporting/scoped-tags" },
    tag,
    summary: "Put private tags on many verifications",
    description: "All or nothing. A tag that is there already stays as it is.",
    kind: "mutation",
    auth: "apiKey",
    scope: "tags:write",
    flag: { variable: "SCOPED_LEARNING_ENABLED", closed: "service_unavailable" },
    body: ScopedTagsRequest,
    success: { 201: ScopedTagsRecorded },
    problems: [],
  }),
};
