import { defineQuery } from "@/server/contracts/operation";
import { DayRange, UsageSummary } from "@/server/reports/contract/usage";

export const usageOperations = {
  "usage.get": defineQuery({
    http: { method: "GET", path: "/v1/usage" },
    tag: "Usage and reporting",
    summary: "Read verifications, judge calls and cost, in total and by day",
    auth: "apiKey",
    scope: "verify:read",
    query: DayRange,
    success: { 200: UsageSummary },
    mcp: { name: "usage_get", readOnly: true },
  }),
};
