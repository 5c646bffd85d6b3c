import {
  CockpitDeterminationRequest,
  CockpitDeterminationResponse,
  CockpitReviewerGrant,
  CockpitReviewerGrantRequest,
  CockpitReviewerQuery,
  CockpitReviewerStatus,
} from "@/server/contracts/cockpit";
import { defineOperation } from "@/server/contracts/operation";

const tag = "Cockpit";

export const cockpitOperations = {
  "cockpit.determine": defineOperation({
    http: { method: "POST", path: "/v1/cockpit/determinations" },
    tag,
    summary: "Record the one determination of a verification",
    description:
      "Accept, override or route. A decision and a consequence marker are recorded, nothing is executed, and the verdict stays as " +
      "signed. route opens an escalation.",
    kind: "mutation",
    auth: "cockpit",
    role: "reviewer",
    body: CockpitDeterminationRequest,
    success: { 201: CockpitDeterminationResponse },
    problems: ["not_found", "determination_already_recorded", "conflict"],
  }),
  "cockpit.reviewer": defineOperation({
    http: { method: "GET", path: "/v1/cockpit/reviewers" },
    tag,
    summary: "Read whether an account is a reviewer of the tenant",
    kind: "query",
    auth: "cockpit",
    query: CockpitReviewerQuery,
    success: { 200: CockpitReviewerStatus },
    problems: ["not_found"],
  }),
  "cockpit.setReviewer": defineOperation({
    http: { method: "POST", path: "/v1/cockpit/reviewers" },
    tag,
    summary: "Grant or revoke the reviewer role",
    description: "An explicit grant by the tenant owner; owning the tenant is not one.",
    kind: "mutation",
    auth: "cockpit",
    role: "owner",
    body: CockpitReviewerGrantRequest,
    success: { 200: CockpitReviewerGrant },
    problems: ["not_found"],
  }),
};
