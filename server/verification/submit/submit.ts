// Accepts submissions. Cheap deterministic rubrics are decided in the request; the others are queued.
import { foldedReference } from "@/server/contracts/foldedReference";
import { cutExcerpt } from "@/server/submission/excerpt";
import { Problem } from "@/server/contracts/problems";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import { findClaimedVerification, idempotencyClaim } from "@/server/verification/submit/idempotency";
import { buildVerdictRow } from "@/server/verification/decide/verdictRow";
import { submitVerification } from "@/server/verification/submit/submitStore";
import type { IdempotencyClaim, NewVerdict, NewVerification } from "@/server/verification/decide/verdictStore";
import type { ReadVerificationRow } from "@/server/verification/read/verificationStore";
import type { TenantDeps } from "@/server/deps/deps";
import { evaluationCost, needsJudge } from "@/server/primitives/evaluate";
import { attachmentsOf } from "@/server/submission/evidenceTrust";
import { submissionHash } from "@/server/submission/hash";
import { normalizeSubmission } from "@/server/submission/normalize";
import { resolveEvidenceTrust } from "@/server/submission/resolveEvidenceTrust";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { checkRequest } from "@/server/verification/submit/checkRequest";
import { decide } from "@/server/verification/decide/decide";
import { evaluateCriteria } from "@/server/verification/decide/evaluate";
import { signAndWrite } from "@/server/verification/decide/signAndWrite";

/** `onDraft`: allows a draft rubric, for marked examples. */
export type SubmitInput = { body: VerifyRequest; idempotency_key?: string | undefined; onDraft?: true };

/** `decided` is set when the verdict was written in this call. */
export type SubmitResult = { id: string; replayed: boolean; decided: ReadVerificationRow | null };

/**
 * Stores the verification, once per (tenant, Idempotency-Key). A verdict reached in the request counts in reports and
 * enqueues verification.succeeded in the same transaction (trigger function after_verifications_inserted), and a
 * flagged one joins the review queue (after_verification_flagged).
 * @returns the ID, of the earlier verification when key and body are repeated
 * @throws unauthorized (the key was revoked meanwhile), invalid_request, invalid_callback_url,
 * callback_url_needs_webhook_endpoint, idempotency_key_conflict
 */
export async function submit(deps: TenantDeps, input: SubmitInput): Promise<SubmitResult> {
  const { body } = input;
  const { rubric, referenceSet } = await checkRequest(deps, body, input.onDraft);
  const receivedAt = deps.clock.now();
  const verification: AcceptedVerification = {
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    rubric,
    submission: body.submission,
    submissionHash: submissionHash(body.submission),
    evidenceTrust: await resolveEvidenceTrust(deps, attachmentsOf(body.submission), "body.submission"),
    fetched: null,
    referenceSet,
    options: body.options ?? {},
    identityRung: body.identity_rung ?? null,
    metadata: body.metadata && Object.keys(body.metadata).length > 0 ? body.metadata : null,
  };
  const row = newVerification(deps, verification, body, receivedAt);
  const claim = input.idempotency_key === undefined ? null : idempotencyClaim(row, input.idempotency_key, body);

  const isDecidable = isDecidableInRequest(verification, deps.settings.inRequestWork);
  const { written, verdict } = isDecidable
    ? await submitDecided(deps, verification, row, claim)
    : { written: await submitVerification(deps.db, deps.keyId, row, claim, null), verdict: null };
  if (written === "idempotency_key_taken" && claim) {
    return { id: await findClaimedVerification(deps, claim, row, body), replayed: true, decided: null };
  }
  if (written === "api_key_revoked") throw new Problem("unauthorized", "the API key is not valid");
  if (written !== "ok") throw new Error(`the verification was not written: ${written}`);
  if (!isDecidable) await sendQueuedEvent(deps, verification);
  return { id: verification.id, replayed: false, decided: verdict && buildVerdictRow(row, verdict) };
}

function isDecidableInRequest({ rubric, submission }: AcceptedVerification, work: number): boolean {
  if (needsJudge(rubric.compiled) || "uri" in submission) return false;
  return evaluationCost(rubric.compiled, normalizeSubmission(submission)) <= work;
}

async function submitDecided(
  deps: TenantDeps,
  verification: AcceptedVerification,
  row: NewVerification,
  claim: IdempotencyClaim | null,
) {
  const startedAt = deps.clock.now();
  const outcomes = await evaluateCriteria(deps, verification, [...verification.rubric.compiled.criteria.keys()]);
  let verdict: NewVerdict | null = null;
  const writeResult = await signAndWrite(deps, (signer) => {
    verdict = decide(deps, signer, verification, outcomes, { startedAt, completedAt: deps.clock.now() });
    return submitVerification(deps.db, deps.keyId, row, claim, verdict);
  });
  return { written: writeResult, verdict: verdict as NewVerdict | null };
}

/** Maximum length of a submission in a run that several verifications share. */
const MAX_QUICK_CHARS = 16 * 1024;

/** Sends the event of a stored verification. If that fails, the sweep sends it later. */
async function sendQueuedEvent(deps: TenantDeps, verification: AcceptedVerification): Promise<void> {
  const { id: verificationId, tenantId, rubric, submission } = verification;
  const isJudged = needsJudge(rubric.compiled);
  const isQuick = !isJudged && !("uri" in submission) && JSON.stringify(submission).length <= MAX_QUICK_CHARS;
  try {
    await deps.events.verificationQueued({ tenantId, verificationId, judged: isJudged, quick: isQuick });
  } catch (error) {
    deps.log.warn(
      { perMinute: "", err: error, verificationId },
      "the pipeline was not reached; the sweep will try again",
    );
  }
}

function newVerification(
  { requestId }: TenantDeps,
  verification: AcceptedVerification,
  body: VerifyRequest,
  createdAt: Date,
): NewVerification {
  return {
    id: verification.id,
    tenantId: verification.tenantId,
    rubricId: verification.rubric.id,
    submissionHash: verification.submissionHash,
    submission: verification.submission,
    evidenceTrust: Object.keys(verification.evidenceTrust).length > 0 ? verification.evidenceTrust : null,
    options: verification.options,
    identityRung: verification.identityRung,
    callbackUrl: body.callback_url ?? null,
    referenceSetId: verification.referenceSet?.id ?? null,
    subjectKind: body.subject?.kind ?? null,
    subjectRef: body.subject?.ref ?? null,
    subjectFolded: body.subject ? foldedReference(body.subject.ref) : null,
    metadata: verification.metadata,
    isTrial: verification.rubric.status === "draft",
    ...cutExcerpt(verification.submission),
    requestId,
    createdAt,
    resumptions: 0,
  };
}
