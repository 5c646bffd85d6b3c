import * as z from "zod";
import {
  CockpitDeterminationRequest,
  CockpitDeterminationResponse,
  VerificationDetermination,
} from "@/server/review/contract/reviewDecision";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import * as review from "@/server/review/contract/review";
import * as view from "@/server/review/contract/savedView";
import { ById, Uuid } from "@/server/contracts/scalars";

const cockpit = { tag: "Cockpit", auth: "cockpit" } as const;
const members = { tag: "Review", auth: "cockpit" } as const;
const params = z.strictObject({ verification_id: Uuid });
const reviewers = { ...members, role: "reviewer", params } as const;
const privately = { ...members, audit: { none: "a view is private to its account" } } as const;

export const reviewOperations = {
  "review.decide": defineMutation({
    ...cockpit,
    role: "reviewer",
    http: { method: "POST", path: "/v1/cockpit/determinations" },
    summary: "Record the one determination of a verification",
    description:
      "Accept, override or route. Records the decision and a consequence marker; executes nothing and does not change the " +
      "signed verdict. route opens an escalation.",
    audit: ["determination.recorded"],
    body: CockpitDeterminationRequest,
    success: { 201: CockpitDeterminationResponse },
    problems: ["not_found", "determination_already_recorded", "conflict"],
  }),
  "verification.determination": defineQuery({
    tag: "Verification",
    auth: "apiKey",
    scope: "verify:read",
    http: { method: "GET", path: "/v1/verifications/{id}/determination" },
    summary: "Read the reviewer's determination of a verification",
    description: "What a reviewer decided about the verdict in the cockpit; not_found before a decision.",
    params: ById,
    query: z.strictObject({}),
    success: { 200: VerificationDetermination },
  }),
  // Operations of the browser, without a REST path.
  "review.queue": defineQuery({
    ...members,
    summary: "List the review queue, with counts",
    query: review.ReviewQueueQuery,
    success: { 200: review.ReviewQueue },
  }),
  "review.counts": defineQuery({
    ...members,
    summary: "Count what waits for a person",
    success: { 200: review.ReviewCounts },
  }),
  "review.next": defineQuery({
    ...members,
    summary: "List the IDs to review next, for prefetching",
    query: review.ReviewNextQuery,
    success: { 200: review.ReviewNext },
  }),
  "review.reserve": defineMutation({
    ...reviewers,
    summary: "Reserve a verdict for the caller for 90 seconds; repeat to extend",
    description: "Advisory: the first decision is final, reserved or not.",
    audit: { none: "advisory and expires" },
    success: { 200: review.ReviewReservation },
  }),
  "review.release": defineMutation({
    ...reviewers,
    summary: "Release the caller's reservation",
    audit: { none: "advisory and expires" },
    success: { 200: review.ReviewReleased },
  }),
  "review.defer": defineMutation({
    ...reviewers,
    summary: "Snooze a verdict for the caller only",
    audit: { none: "changes only the caller's queue" },
    body: review.ReviewDeferRequest,
    success: { 200: review.ReviewDeferral },
  }),
  "review.resume": defineMutation({
    ...reviewers,
    summary: "Resume a snoozed verdict",
    audit: { none: "changes only the caller's queue" },
    success: { 200: review.ReviewDeferral },
  }),
  "savedView.list": defineQuery({
    ...members,
    summary: "List the caller's saved views",
    query: view.SavedViewQuery,
    success: { 200: view.SavedViewList },
  }),
  "savedView.save": defineMutation({
    ...privately,
    summary: "Save filters under a name",
    body: view.SavedViewRequest,
    success: { 200: view.SavedView },
    problems: ["conflict"],
  }),
  "savedView.delete": defineMutation({
    ...privately,
    summary: "Delete a saved view",
    params: view.SavedViewKey,
    success: { 200: view.SavedViewDeleted },
  }),
};
