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
import { defineOperation } from "@/server/contracts/operation";
import { SigningKeyId } from "@/server/proof/contract/proof";
import { ReviewerTierRecord } from "@/server/escalation/contract/reviewerTiers";
import { Uuid } from "@/server/contracts/scalars";

const tag = "Escalations";
const byId = z.strictObject({ id: Uuid });

export const escalationOperations = {
  "escalation.list": defineOperation({
    http: { method: "GET", path: "/v1/escalations" },
    tag,
    summary: "List escalations, newest first",
    kind: "query",
    auth: "apiKeyOrIdentity",
    scope: "escalation:read",
    role: "reviewer",
    query: EscalationQuery,
    success: { 200: EscalationList },
    problems: [],
  }),
  "escalation.get": defineOperation({
    http: { method: "GET", path: "/v1/escalations/{id}" },
    tag,
    summary: "Read an escalation: its rule, its review window and the criteria that can be judged",
    kind: "query",
    auth: "apiKeyOrIdentity",
    scope: "escalation:read",
    role: "reviewer",
    params: byId,
    success: { 200: EscalationObject },
    problems: [],
    issueProblems: { id: "escalation_not_found" },
  }),
  "escalation.start": defineOperation({
    http: { method: "POST", path: "/v1/escalations/{id}/start" },
    tag,
    summary: "Record that the caller begins to judge an escalation",
    description:
      "The judgment's record then has the time from here to the judgment, next to the claimed minutes. The first call counts; later " +
      "ones return it.",
    kind: "mutation",
    audit: { none: "kept with the escalation, and signed with its judgment" },
    auth: "cockpit",
    role: "reviewer",
    params: byId,
    success: { 200: EscalationStart },
    problems: ["judgment_already_closed"],
    issueProblems: { id: "escalation_not_found" },
  }),
  "escalation.judge": defineOperation({
    http: { method: "POST", path: "/v1/escalations/{id}/judgments" },
    tag,
    summary: "Close an escalation with a signed judgment",
    description:
      "Sets current_verdict of the verification and appends to its proof; the original verdict stays. Faults are " +
      "reported in this order: shape, escalation, already closed, rule unknown, rule stale, capacity, tier, minutes, criterion, time, signature, " +
      "authority. A claim of more than the reviewer's grant is forbidden.",
    kind: "mutation",
    audit: ["escalation.closed"],
    auth: "apiKeyOrIdentity",
    scope: "escalation:judge",
    role: "reviewer",
    params: byId,
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
  "escalation.enrolKey": defineOperation({
    http: { method: "POST", path: "/v1/reviewer-keys" },
    tag,
    summary: "Enroll the public key with which the caller signs judgments",
    description: "Enrolling the same key again returns the existing key.",
    kind: "mutation",
    audit: ["reviewer_key.enrolled"],
    auth: "cockpit",
    role: "reviewer",
    body: ReviewerKeyRequest,
    success: { 201: ReviewerKey },
    problems: ["conflict"],
  }),
  "escalation.listKeys": defineOperation({
    http: { method: "GET", path: "/v1/reviewer-keys" },
    tag,
    summary: "List the reviewer keys of the tenant",
    kind: "query",
    auth: "cockpit",
    success: { 200: ReviewerKeyList },
    problems: [],
  }),
  "escalation.revokeKey": defineOperation({
    http: { method: "POST", path: "/v1/reviewer-keys/{key_id}/revoke" },
    tag,
    summary: "Revoke a reviewer key, so that it cannot sign further judgments",
    description: "Allowed for its reviewer and the tenant owner. Judgments already signed remain valid.",
    kind: "mutation",
    audit: ["reviewer_key.revoked"],
    auth: "cockpit",
    params: z.strictObject({ key_id: SigningKeyId }),
    success: { 200: ReviewerKey },
    problems: [],
  }),
  "escalation.tiers": defineOperation({
    http: { method: "GET", path: "/v1/reviewer-tiers" },
    tag,
    summary: "Read the reviewer tier record",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    success: { 200: ReviewerTierRecord },
    problems: [],
  }),
};
