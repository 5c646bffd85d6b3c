import * as z from "zod";
import {
  EscalationJudgmentAccepted,
  EscalationJudgmentRequest,
  EscalationList,
  EscalationObject,
  EscalationQuery,
  EscalationStart,
  ReviewerKey,
  ReviewerKeyList,
  ReviewerKeyRequest,
} from "@/server/escalation/contract/escalation";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { SigningKeyId } from "@/server/proof/contract/keySet";
import { ById } from "@/server/contracts/scalars";

const tag = "Escalations";
const readers = { tag, auth: "apiKeyOrIdentity", scope: "escalation:read", role: "reviewer" } as const;
const reviewers = { tag, auth: "cockpit", role: "reviewer" } as const;

export const escalationOperations = {
  "escalation.list": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/escalations" },
    summary: "List escalations, newest first",
    description: "Open ones wait for a signed judgment until closes_at.",
    query: EscalationQuery,
    success: { 200: EscalationList },
  }),
  "escalation.get": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/escalations/{id}" },
    summary: "Read an escalation: its rule, its review window and the criteria that can be judged",
    description: "With what the caller may do: whether they are involved, may judge, and when they started.",
    params: ById,
    success: { 200: EscalationObject },
    issueProblems: { id: "escalation_not_found" },
  }),
  "escalation.start": defineMutation({
    ...reviewers,
    http: { method: "POST", path: "/v1/escalations/{id}/start" },
    summary: "Record that the caller begins to judge an escalation",
    description:
      "The judgment's record then has the time from here to the judgment, next to the claimed minutes. The first call counts; later " +
      "ones return it.",
    audit: { none: "kept with the escalation, and signed with its judgment" },
    params: ById,
    success: { 200: EscalationStart },
    problems: ["judgment_already_closed"],
    issueProblems: { id: "escalation_not_found" },
  }),
  "escalation.judge": defineMutation({
    http: { method: "POST", path: "/v1/escalations/{id}/judgments" },
    tag,
    summary: "Close an escalation with a signed judgment",
    description:
      "Sets current_verdict of the verification and appends to its proof; the original verdict stays. Faults are " +
      "reported in this order: shape, escalation, already closed, rule unknown, rule stale, capacity, tier, minutes, criterion, time, signature, " +
      "authority. A claim of more than the reviewer's grant is forbidden.",
    audit: ["escalation.closed"],
    auth: "apiKeyOrIdentity",
    scope: "escalation:judge",
    role: "reviewer",
    params: ById,
    body: EscalationJudgmentRequest,
    success: { 201: EscalationJudgmentAccepted },
    problems: [
      "judgment_already_closed",
      "judgment_rule_unknown",
      "judgment_rule_stale",
      "judgment_capacity_not_admitted",
      "judgment_tier_unknown",
      "judgment_minutes_invalid",
      "judgment_criterion_unknown",
      "judgment_time_outside_window",
      "judgment_signature_invalid",
    ],
    issueProblems: { id: "escalation_not_found", body: "judgment_shape_invalid" },
  }),
  "escalation.enrolKey": defineMutation({
    ...reviewers,
    http: { method: "POST", path: "/v1/reviewer-keys" },
    summary: "Enroll the public key with which the caller signs judgments",
    description: "Enrolling the same key again returns the existing key.",
    audit: ["reviewer_key.enrolled"],
    body: ReviewerKeyRequest,
    success: { 201: ReviewerKey },
    problems: ["conflict"],
  }),
  "escalation.listKeys": defineQuery({
    http: { method: "GET", path: "/v1/reviewer-keys" },
    tag,
    summary: "List the reviewer keys of the tenant",
    description:
      "Public keys that reviewers enrolled in their browsers; revoked ones stay listed, since they verify earlier judgments.",
    auth: "cockpit",
    success: { 200: ReviewerKeyList },
  }),
  "escalation.revokeKey": defineMutation({
    http: { method: "POST", path: "/v1/reviewer-keys/{key_id}/revoke" },
    tag,
    summary: "Revoke a reviewer key, so that it cannot sign further judgments",
    description: "Allowed for its reviewer and the tenant owner. Judgments already signed remain valid.",
    audit: ["reviewer_key.revoked"],
    auth: "cockpit",
    params: z.strictObject({ key_id: SigningKeyId }),
    success: { 200: ReviewerKey },
  }),
};
