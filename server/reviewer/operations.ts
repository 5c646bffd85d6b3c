import {
  CockpitReviewerGrant,
  CockpitReviewerGrantRequest,
  CockpitReviewerQuery,
  CockpitReviewerStatus,
} from "@/server/reviewer/contract/reviewer";
import { ReviewerTierRecord } from "@/server/reviewer/contract/reviewerTiers";
import { defineMutation, defineQuery } from "@/server/contracts/operation";

const cockpit = { tag: "Cockpit", auth: "cockpit" } as const;

export const reviewerOperations = {
  "review.reviewer": defineQuery({
    ...cockpit,
    http: { method: "GET", path: "/v1/cockpit/reviewers" },
    summary: "Read whether an account is a reviewer of the tenant",
    description: "By the subject of the identity contract, with the grant and its tier.",
    query: CockpitReviewerQuery,
    success: { 200: CockpitReviewerStatus },
    problems: ["not_found"],
  }),
  "review.setReviewer": defineMutation({
    ...cockpit,
    role: "owner",
    http: { method: "POST", path: "/v1/cockpit/reviewers" },
    summary: "Grant or revoke the reviewer role, and set its tier and capacities",
    description:
      "Granted explicitly by the tenant owner; ownership does not imply it. A new grant has the lowest tier and the capacity " +
      "adjudicator unless the request says otherwise; granting again changes what the request names.",
    audit: ["reviewer.granted", "reviewer.authority_changed", "reviewer.revoked"],
    body: CockpitReviewerGrantRequest,
    success: { 200: CockpitReviewerGrant },
    problems: ["not_found"],
  }),
  "escalation.tiers": defineQuery({
    http: { method: "GET", path: "/v1/reviewer-tiers" },
    tag: "Escalations",
    summary: "Read the reviewer tier record",
    description: "The tiers that a judgment may name, each with its minimum of minutes.",
    auth: "apiKey",
    scope: "verify:read",
    success: { 200: ReviewerTierRecord },
  }),
};
