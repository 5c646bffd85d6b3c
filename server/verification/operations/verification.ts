import * as z from "zod";
import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { ProofEnvelopeDocument, ProofObject } from "@/server/proof/contract/proof";
import { ProofOpenings } from "@/server/proof/contract/openings";
import { ReverifyReport, ReverifyRequest } from "@/server/verification/contract/reverify";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { ById } from "@/server/contracts/scalars";
import {
  IdempotencyKey,
  VerificationObject,
  VerifyBatchRequest,
  VerifyBatchResults,
  VerifyAccepted,
  VerifyRequest,
} from "@/server/verification/contract/verification";

const tag = "Verification";
const readers = { tag, auth: "apiKey", scope: "verify:read" } as const;
const submitters = { tag, auth: "apiKey", scope: "verify:submit" } as const;

export const verificationOperations = {
  "verification.submit": defineMutation({
    ...submitters,
    http: { method: "POST", path: "/v1/verify" },
    summary: "Judge a submission against a rubric",
    description: "Returns 202 with the ID, or 200 with the verification if it finishes within options.wait_ms.",
    audit: { none: "a verification is a signed record" },
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
  "verification.submitBatch": defineMutation({
    ...submitters,
    http: { method: "POST", path: "/v1/verify/batch" },
    summary: `Judge up to ${SERVER_LIMITS.verifyBatch} submissions`,
    description:
      "Each request is one of POST /v1/verify, without wait_ms and with its own idempotency_key. An invalid body is refused as a " +
      "whole; a request that is refused otherwise has its problem in place of a verification.",
    audit: { none: "a verification is a signed record" },
    checksKeyInWrite: true,
    body: VerifyBatchRequest,
    success: { 200: VerifyBatchResults },
    mcp: {
      name: "verify_submit_batch",
      readOnly: false,
      hint: "Read the verdicts with verification_list or verification_get.",
    },
  }),
  "verification.get": defineQuery({
    ...readers,
    http: { method: "GET", path: "/v1/verifications/{id}" },
    summary: "Read one verification with its verdict",
    description:
      "verdict is null while status is queued or running; failed has error and no verdict. current is the answer that holds now, after decisions and escalations; verdict stays as signed.",
    params: ById,
    success: { 200: VerificationObject },
    mcp: { name: "verification_get", readOnly: true, hint: "While status is queued or running, call it again." },
  }),
  "verification.proof": defineQuery({
    ...readers,
    tag: "Proofs",
    http: { method: "GET", path: "/v1/verifications/{id}/proof" },
    summary: "Read the proof metadata of a verification",
    description:
      "The key that signed, the content hash and the entries of the proof. The envelope itself is at /proof/envelope.",
    params: ById,
    success: { 200: ProofObject },
  }),
  "verification.proofEnvelope": defineQuery({
    ...readers,
    tag: "Proofs",
    http: { method: "GET", path: "/v1/verifications/{id}/proof/envelope" },
    summary: "Download the signed proof envelope",
    description: "The exact canonical signed bytes and the signatures; only the key set is needed to check them.",
    params: ById,
    success: { 200: ProofEnvelopeDocument },
    mcp: { name: "verification_proof", readOnly: true, hint: "Pass the whole result to proof_check." },
  }),
  "verification.proofOpenings": defineQuery({
    ...readers,
    tag: "Proofs",
    http: { method: "GET", path: "/v1/verifications/{id}/proof/openings" },
    summary: "Read what opens the commitments of a proof",
    description:
      "The salt of each commitment, and the content where it is not part of the submission. Whoever has the proof, the salt and the " +
      "content can show that the content was judged; each opening can be shown without the others. Empty for a proof of format 2 and " +
      "after the content was erased.",
    params: ById,
    success: { 200: ProofOpenings },
  }),
  "verification.reverify": defineMutation({
    ...submitters,
    http: { method: "POST", path: "/v1/verifications/{id}/reverify" },
    summary: "Check the stored proof, or judge again",
    description:
      "Without a body, checks the proof. With evidence, a tier or criteria, judges again, appends an entry to the proof and " +
      "does not change the original verdict.",
    audit: ["verification.reverified"],
    params: ById,
    body: ReverifyRequest,
    bodyOptional: true,
    pooled: true,
    success: { 200: ReverifyReport },
    mcp: { name: "verification_reverify", readOnly: false },
  }),
};
