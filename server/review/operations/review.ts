import * as z from "zod";
import {
  CockpitDeterminationRequest,
  CockpitDeterminationResponse,
  CockpitReviewerGrant,
  CockpitReviewerGrantRequest,
  CockpitReviewerQuery,
  CockpitReviewerStatus,
} from "@/server/review/contract/reviewDecision";
import { defineOperation } from "@/server/contracts/operation";
import * as review from "@/server/review/contract/review";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Review";
const cockpit = "Cockpit";
const byVerification = z.strictObject({ verification_id: Uuid });
const members = { tag, auth: "cockpit", problems: [] } as const;
const reviewers = { ...members, role: "reviewer" } as const;

export const reviewOperations = {
  "review.decide": defineOperation({
    http: { method: "POST", path: "/v1/cockpit/determinations" },
    tag: cockpit,
    summary: "Record the one determination of a verification",
    description:
      "Accept, override or route. Records the decision and a consequence marker; executes nothing and does not change the " +
      "signed verdict. route opens an escalation.",
    kind: "mutation",
    audit: ["determination.recorded"],
    auth: "cockpit",
    role: "reviewer",
    body: CockpitDeterminationRequest,
    success: { 201: CockpitDeterminationResponse },
    problems: ["not_found", "determination_already_recorded", "conflict"],
  }),
  "review.reviewer": defineOperation({
    http: { method: "GET", path: "/v1/cockpit/reviewers" },
    tag: cockpit,
    summary: "Read whether an account is a reviewer of the tenant",
    kind: "query",
    auth: "cockpit",
    query: CockpitReviewerQuery,
    success: { 200: CockpitReviewerStatus },
    problems: ["not_found"],
  }),
  "review.setReviewer": defineOperation({
    http: { method: "POST", path: "/v1/cockpit/reviewers" },
    tag: cockpit,
    summary: "Grant or revoke the reviewer role, and set its tier and capacities",
    description:
      "Granted explicitly by the tenant owner; ownership does not imply it. A new grant has the lowest tier and the capacity " +
      "adjudicator unless the request says otherwise; granting again changes what the request names.",
    kind: "mutation",
    audit: ["reviewer.granted", "reviewer.authority_changed", "reviewer.revoked"],
    auth: "cockpit",
    role: "owner",
    body: CockpitReviewerGrantRequest,
    success: { 200: CockpitReviewerGrant },
    problems: ["not_found"],
  }),
  // For the browser only, without a REST path.
  "review.queue": defineOperation({
    ...members,
    summary: "List the review queue, with counts",
    kind: "query",
    query: review.ReviewQueueQuery,
    success: { 200: review.ReviewQueue },
  }),
  "review.next": defineOperation({
    ...members,
    summary: "List the IDs to review next, for prefetching",
    kind: "query",
    query: review.ReviewNextQuery,
    success: { 200: review.ReviewNext },
  }),
  "review.reserve": defineOperation({
    ...reviewers,
    summary: "Reserve a verdict for the caller for 90 seconds; repeat to extend",
    description: "Advisory: the first decision is final, reserved or not.",
    kind: "mutation",
    audit: { none: "advisory and expires" },
    params: byVerification,
    success: { 200: review.ReviewReservation },
  }),
  "review.release": defineOperation({
    ...reviewers,
    summary: "Release the caller's reservation",
    kind: "mutation",
    audit: { none: "advisory and expires" },
    params: byVerification,
    success: { 200: review.ReviewReleased },
  }),
  "review.defer": defineOperation({
    ...reviewers,
    summary: "Snooze a verdict for the caller only",
    kind: "mutation",
    audit: { none: "changes only the caller's queue" },
    params: byVerification,
    body: review.ReviewDeferRequest,
    success: { 200: review.ReviewDeferral },
  }),
  "review.resume": defineOperation({
    ...reviewers,
    summary: "Resume a snoozed verdict",
    kind: "mutation",
    audit: { none: "changes only the caller's queue" },
    params: byVerification,
    success: { 200: review.ReviewDeferral },
  }),
};
