import * as z from "zod";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { QuickstartTelemetryEnvelope, QuickstartTelemetryRequest, TelemetryHandle } from "@/server/telemetry/contract";

const tag = "Usage and reporting";

export const telemetryOperations = {
  "telemetry.record": defineMutation({
    http: { method: "POST", path: "/v1/dev-reporting/quickstart/telemetry" },
    tag,
    summary: "Record the time to first verdict of a quick start",
    description: "Sent by quick starts that a user agreed to; the handle is random and identifies no one.",
    audit: { none: "a measurement that nothing depends on" },
    auth: "apiKey",
    scope: "telemetry:write",
    body: QuickstartTelemetryRequest,
    success: { 201: QuickstartTelemetryEnvelope },
    problems: ["conflict"],
  }),
  "telemetry.get": defineQuery({
    http: { method: "GET", path: "/v1/dev-reporting/quickstart/telemetry/{handle}" },
    tag,
    summary: "Read one quick start's telemetry; null when there is none",
    description: "By the handle that the quick start made itself.",
    auth: "apiKey",
    scope: "verify:read",
    params: z.strictObject({ handle: TelemetryHandle }),
    issueProblems: { handle: "invalid_request" },
    success: { 200: QuickstartTelemetryEnvelope },
  }),
};
