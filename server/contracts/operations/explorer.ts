import { FindQuery, FoundVerifications } from "@/server/contracts/explorer";
import { defineOperation } from "@/server/contracts/operation";

/** Of the browser's screens: no addresses of their own. */
export const explorerOperations = {
  "verification.find": defineOperation({
    tag: "Verification",
    summary: "A page of verifications by any of their properties, with rubric, subject and cost",
    kind: "query",
    auth: "cockpit",
    query: FindQuery,
    success: { 200: FoundVerifications },
    problems: [],
  }),
};
