import * as z from "zod";
import { VerificationDetermination } from "@/server/review/contract/reviewDecision";
import { defineOperation } from "@/server/contracts/operation";
import { FeedbackAccepted, FeedbackRequest } from "@/server/feedback/contract";
import { JudgeAttemptList } from "@/server/judging/contract";
import { ProofEnvelopeDocument, ProofObject } from "@/server/proof/contract/proof";
import { ReverifyReport, ReverifyRequest } from "@/server/verification/contract/reverify";
import { Uuid } from "@/server/contracts/scalars";
import { VerificationDetail } from "@/server/verification/contract/detail";
import {
  IdempotencyKey,
  VerificationObject,
  VerifyAccepted,
  VerifyRequest,
} from "@/server/verification/contract/verification";

const tag = "Verification";
const byId = z.strictObject({ id: Uuid });

export const verificationOperations = {
  "verification.submit": defineOperation({
    http: { method: "POST", path: "/v1/verify" },
    tag,
    summary: "Judge a submission against a rubric",
    description: "Returns 202 with the ID, or 200 with the verification if it finishes within options.wait_ms.",
    kind: "mutation",
    audit: { none: "a verification is a signed record" },
    auth: "apiKey",
    scope: "verify:submit",
    checksKeyInWrite: true,
    headers: z.strictObject({ idempotency_key: IdempotencyKey.optional() }),
    body: VerifyRequest,
    success: { 200: VerificationObject, 202: VerifyAccepted },
    pick: (output: VerificationObject | VerifyAccepted) => ("verification_id" in output ? 202 : 200),
    problems: [
      "invalid_callback_url",
      "callback_url_needs_webhook_endpoint",
      "idempotency_key_conflict",
      "invalid_identity_rung",
      "invalid_idempotency_key",
    ],
    mcp: {
      name: "verify_submit",
      readOnly: false,
      hint:
        "Set body.options.wait_ms, such as 30000, to get the finished verdict in this call; otherwise read it with verification_get. " +
        "Set idempotency_key to retry safely.",
    },
    issueProblems: { "body.identity_rung": "invalid_identity_rung", idempotency_key: "invalid_idempotency_key" },
  }),
  "verification.detail": defineOperation({
    tag,
    summary: "Read the details of a verification: texts, criteria, evidence, attempts, proof, decision, timeline",
    kind: "query",
    auth: "cockpit",
    params: byId,
    success: { 200: VerificationDetail },
    problems: [],
  }),
  "verification.get": defineOperation({
    http: { method: "GET", path: "/v1/verifications/{id}" },
    tag,
    summary: "Read one verification with its verdict",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: byId,
    success: { 200: VerificationObject },
    problems: [],
    mcp: { name: "verification_get", readOnly: true, hint: "While status is queued or running, call it again." },
  }),
  "verification.proof": defineOperation({
    http: { method: "GET", path: "/v1/verifications/{id}/proof" },
    tag,
    summary: "Read the proof metadata of a verification",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: byId,
    success: { 200: ProofObject },
    problems: [],
  }),
  "verification.proofEnvelope": defineOperation({
    http: { method: "GET", path: "/v1/verifications/{id}/proof/envelope" },
    tag,
    summary: "Download the signed proof envelope",
    description: "The exact canonical signed bytes and the signatures; only the key set is needed to check them.",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: byId,
    success: { 200: ProofEnvelopeDocument },
    problems: [],
    mcp: { name: "verification_proof", readOnly: true, hint: "Pass the whole result to proof_check." },
  }),
  "verification.reverify": defineOperation({
    http: { method: "POST", path: "/v1/verifications/{id}/reverify" },
    tag,
    summary: "Check the stored proof, or judge again",
    description:
      "Without a body, checks the proof. With evidence, a tier or criteria, judges again, appends an entry to the proof and " +
      "does not change the original verdict.",
    kind: "mutation",
    audit: ["verification.reverified"],
    auth: "apiKey",
    scope: "verify:submit",
    params: byId,
    body: ReverifyRequest,
    bodyOptional: true,
    pooled: true,
    success: { 200: ReverifyReport },
    problems: [],
    mcp: { name: "verification_reverify", readOnly: false },
  }),
  "verification.feedback": defineOperation({
    http: { method: "POST", path: "/v1/verifications/{id}/feedback" },
    tag,
    summary: "Record ground truth about a finished verification",
    description: "Append-only; the latest entry counts. It improves calibration and never changes the signed verdict.",
    kind: "mutation",
    audit: ["feedback.recorded"],
    auth: "apiKey",
    scope: "feedback:write",
    params: byId,
    body: FeedbackRequest,
    success: { 201: FeedbackAccepted },
    problems: [],
    mcp: { name: "feedback_record", readOnly: false },
  }),
  "verification.determination": defineOperation({
    http: { method: "GET", path: "/v1/verifications/{id}/determination" },
    tag,
    summary: "Read the reviewer's determination of a verification",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: byId,
    query: z.strictObject({}),
    success: { 200: VerificationDetermination },
    problems: [],
  }),
  "verification.judgeAttempts": defineOperation({
    http: { method: "GET", path: "/v1/verifications/{id}/judge-attempts" },
    tag,
    summary: "List the judge attempts of a verification: tokens, cost, latency",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: byId,
    success: { 200: JudgeAttemptList },
    problems: [],
    mcp: { name: "verification_judge_attempts", readOnly: true },
  }),
};
