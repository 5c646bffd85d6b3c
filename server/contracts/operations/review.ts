import * as z from "zod";
import {
  CockpitDeterminationRequest,
  CockpitDeterminationResponse,
  CockpitReviewerGrant,
  CockpitReviewerGrantRequest,
  CockpitReviewerQuery,
  CockpitReviewerStatus,
} from "@/server/contracts/reviewDecision";
import { defineOperation } from "@/server/contracts/operation";
import * as review from "@/server/contracts/review";
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
      "Accept, override or route. A decision and a consequence marker are recorded, nothing is executed, and the verdict stays as " +
      "signed. route opens an escalation.",
    kind: "mutation",
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
    summary: "Grant or revoke the reviewer role",
    description: "An explicit grant by the tenant owner; owning the tenant is not one.",
    kind: "mutation",
    auth: "cockpit",
    role: "owner",
    body: CockpitReviewerGrantRequest,
    success: { 200: CockpitReviewerGrant },
    problems: ["not_found"],
  }),
  // For the browser only, without a REST path.
  "review.queue": defineOperation({
    ...members,
    summary: "A page of what waits for a person, with counts",
    kind: "query",
    query: review.ReviewQueueQuery,
    success: { 200: review.ReviewQueue },
  }),
  "review.next": defineOperation({
    ...members,
    summary: "The ids to review next, so that a screen can read them ahead",
    kind: "query",
    query: review.ReviewNextQuery,
    success: { 200: review.ReviewNext },
  }),
  "review.reserve": defineOperation({
    ...reviewers,
    summary: "Say that the caller is looking at a verdict, for 90 seconds; again to stay",
    description: "Advisory: who decides first has decided, reserved or not.",
    kind: "mutation",
    params: byVerification,
    success: { 200: review.ReviewReservation },
  }),
  "review.release": defineOperation({
    ...reviewers,
    summary: "Give up the caller's reservation",
    kind: "mutation",
    params: byVerification,
    success: { 200: review.ReviewReleased },
  }),
  "review.defer": defineOperation({
    ...reviewers,
    summary: "Put a verdict aside, for the caller alone",
    kind: "mutation",
    params: byVerification,
    body: review.ReviewDeferRequest,
    success: { 200: review.ReviewDeferral },
  }),
  "review.resume": defineOperation({
    ...reviewers,
    summary: "Take a verdict up again",
    kind: "mutation",
    params: byVerification,
    success: { 200: review.ReviewDeferral },
  }),
};
