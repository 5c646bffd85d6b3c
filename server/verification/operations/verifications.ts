import { VerificationsQuery, VerificationsPage } from "@/server/verification/contract/list";
import { VerificationList, VerificationQuery } from "@/server/verification/contract/verification";
import { defineQuery } from "@/server/contracts/operation";

export const verificationsOperations = {
  "verifications.list": defineQuery({
    http: { method: "GET", path: "/v1/verifications" },
    tag: "Verification",
    summary: "List verifications, newest first",
    auth: "apiKeyOrIdentity",
    scope: "verify:read",
    query: VerificationQuery,
    success: { 200: VerificationList },
    mcp: { name: "verification_list", readOnly: true },
  }),
  // For the browser only, without a REST path.
  "verifications.search": defineQuery({
    tag: "Verification",
    summary: "Search verifications by any property, with rubric, subject and cost",
    auth: "cockpit",
    query: VerificationsQuery,
    success: { 200: VerificationsPage },
  }),
};
