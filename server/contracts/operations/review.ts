import * as z from "zod";
import { VerificationInspection } from "@/server/contracts/inspection";
import { defineOperation } from "@/server/contracts/operation";
import * as review from "@/server/contracts/review";
import * as view from "@/server/contracts/savedView";
import { Uuid } from "@/server/contracts/scalars";
import { SearchFound, SearchQuery } from "@/server/contracts/search";

const tag = "Review";
const byVerification = z.strictObject({ verification_id: Uuid });
const members = { tag, auth: "cockpit", problems: [] } as const;
const reviewers = { ...members, role: "reviewer" } as const;

/** Of the browser's screens: no addresses of their own. */
export const reviewOperations = {
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
  "review.undefer": defineOperation({
    ...reviewers,
    summary: "Take a verdict up again",
    kind: "mutation",
    params: byVerification,
    success: { 200: review.ReviewDeferral },
  }),
  "verification.inspect": defineOperation({
    ...members,
    summary: "Everything about one verification: texts, criteria, evidence, attempts, proof, decision, timeline",
    kind: "query",
    params: z.strictObject({ id: Uuid }),
    success: { 200: VerificationInspection },
  }),
  "view.list": defineOperation({
    ...members,
    summary: "List the caller's saved views",
    kind: "query",
    query: view.SavedViewQuery,
    success: { 200: view.SavedViewList },
  }),
  "view.save": defineOperation({
    ...members,
    summary: "Save filters under a name",
    kind: "mutation",
    body: view.SavedViewRequest,
    success: { 200: view.SavedView },
    problems: ["conflict"],
  }),
  "view.delete": defineOperation({
    ...members,
    summary: "Delete a saved view",
    kind: "mutation",
    params: view.SavedViewKey,
    success: { 200: view.SavedViewDeleted },
  }),
  "search.find": defineOperation({
    ...members,
    summary: "Find rubrics by name, and verifications by the beginning of their id or subject",
    kind: "query",
    query: SearchQuery,
    success: { 200: SearchFound },
  }),
};
