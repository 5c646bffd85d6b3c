import * as z from "zod";
import { defineOperation } from "@/server/contracts/operation";
import { FeedbackAccepted, FeedbackRequest } from "@/server/contracts/feedback";
import { JudgeAttemptList } from "@/server/contracts/judging";
import { ProofEnvelopeDocument, ProofObject } from "@/server/contracts/proof";
import { ReverifyReport, ReverifyRequest } from "@/server/contracts/reverify";
import { Uuid } from "@/server/contracts/scalars";
import {
  IdempotencyKey,
  VerificationList,
  VerificationObject,
  VerificationQuery,
  VerifyAccepted,
  VerifyRequest,
} from "@/server/contracts/verification";

const tag = "Verification";
const byId = z.strictObject({ id: Uuid });

export const verificationOperations = {
  "verification.submit": defineOperation({
    http: { method: "POST", path: "/v1/verify" },
    tag,
    summary: "Judge a submission against a rubric",
    description:
      "Answers 202 with the id, or 200 with the finished verification when options.wait_ms is given and suffices.",
    kind: "mutation",
    auth: "apiKey",
    scope: "verify:submit",
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
    issueProblems: { "body.identity_rung": "invalid_identity_rung", idempotency_key: "invalid_idempotency_key" },
  }),
  "verification.list": defineOperation({
    http: { method: "GET", path: "/v1/verifications" },
    tag,
    summary: "List verifications, newest first",
    kind: "query",
    auth: "apiKeyOrIdentity",
    scope: "verify:read",
    query: VerificationQuery,
    success: { 200: VerificationList },
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
  }),
  "verification.proof": defineOperation({
    http: { method: "GET", path: "/v1/verifications/{id}/proof" },
    tag,
    summary: "Read what the proof of a verification says about itself",
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
    description: "The exact canonical signed bytes and the signatures, for checks that need nothing but the key set.",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: byId,
    success: { 200: ProofEnvelopeDocument },
    problems: [],
  }),
  "verification.reverify": defineOperation({
    http: { method: "POST", path: "/v1/verifications/{id}/reverify" },
    tag,
    summary: "Check the stored proof again, or judge again",
    description:
      "Without a body it checks the proof. With evidence, a tier or criteria it judges again, appends an entry to the proof and " +
      "leaves the original verdict as it is.",
    kind: "mutation",
    auth: "apiKey",
    scope: "verify:submit",
    params: byId,
    body: ReverifyRequest,
    bodyOptional: true,
    success: { 200: ReverifyReport },
    problems: [],
  }),
  "verification.feedback": defineOperation({
    http: { method: "POST", path: "/v1/verifications/{id}/feedback" },
    tag,
    summary: "Record the truth about a finished verification",
    description: "Append-only; the latest counts. It teaches the calibration and never changes the signed verdict.",
    kind: "mutation",
    auth: "apiKey",
    scope: "feedback:write",
    params: byId,
    body: FeedbackRequest,
    success: { 201: FeedbackAccepted },
    problems: [],
  }),
  "verification.judgeAttempts": defineOperation({
    http: { method: "GET", path: "/v1/verifications/{id}/judge-attempts" },
    tag,
    summary: "List what the models did for a verification: tokens, cost, latency",
    kind: "query",
    auth: "apiKey",
    scope: "verify:read",
    params: byId,
    success: { 200: JudgeAttemptList },
    problems: [],
  }),
};
