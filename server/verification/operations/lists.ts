import { VerificationsFileQuery, VerificationsPage, VerificationsQuery } from "@/server/verification/contract/list";
import { VerificationList, VerificationQuery } from "@/server/verification/contract/verification";
import { defineQuery } from "@/server/contracts/operation";
import { ExportedFile } from "@/server/contracts/exportedFile";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";

export const verificationListOperations = {
  "verifications.list": defineQuery({
    http: { method: "GET", path: "/v1/verifications" },
    tag: "Verification",
    summary: "List verifications, newest first",
    auth: "apiKeyOrIdentity",
    scope: "verify:read",
    description:
      "Examples that were tried on drafts are not listed. With format=ndjson or format=csv, returns a file of all that match, with their rubric, subject and cost. A file may also be filtered by flag_reason and q.",
    query: VerificationQuery,
    success: { 200: VerificationList },
    file: { operation: "verifications.export", types: { ndjson: "application/x-ndjson", csv: "text/csv" } },
    mcp: { name: "verification_list", readOnly: true },
  }),
  "verifications.export": defineQuery({
    tag: "Verification",
    summary: "Export matching verifications as NDJSON or CSV, in portions",
    description: `${SERVER_LIMITS.verificationPortionRows} at a time: call again with cursor set to next_cursor until it is null.`,
    auth: "apiKeyOrIdentity",
    scope: "verify:read",
    query: VerificationsFileQuery,
    success: { 200: ExportedFile },
    mcp: { name: "verification_export", readOnly: true },
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
