import { defineQuery } from "@/server/contracts/operation";
import { RequestLog, RequestLogQuery } from "@/server/requestLog/contract";

export const requestLogOperations = {
  "requestLog.list": defineQuery({
    tag: "Request log",
    auth: "apiKeyOrIdentity",
    scope: "audit:read",
    role: "owner",
    http: { method: "GET", path: "/v1/requests" },
    summary: "List the calls that programs made in the last days, newest first",
    description:
      "Calls with an API key or an identity token, without bodies. They appear after about a second and are kept for REQUEST_LOG_DAYS (7). Calls in the second before a process is killed are lost. Each process records at most 1,000 calls of a tenant in 100 seconds, and as many refusals.",
    query: RequestLogQuery,
    success: { 200: RequestLog },
  }),
};
