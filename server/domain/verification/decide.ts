// From criterion outcomes to the rows of a signed verdict. The request path and the pipeline both end here.
import type { VerdictRows } from "@/server/data/verdictStore";
import type { Deps } from "@/server/domain/deps";
import { aggregate } from "@/server/domain/verdict/aggregate";
import type { CriterionOutcome } from "@/server/domain/primitives/outcome";
import type { ProofSigner } from "@/server/domain/proof/crypto";
import { signEntry } from "@/server/domain/proof/sign";
import type { AcceptedVerification } from "@/server/domain/verification/acceptedVerification";
import { at, verdictPayload } from "@/server/domain/verification/verdictPayload";

/** Aggregates, signs (unless the request said require_proof: false) and lays out the rows. Writes nothing. */
export function decide(
  deps: Pick<Deps, "proofCrypto">,
  signer: ProofSigner,
  verification: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  times: { startedAt: Date; completedAt: Date },
): VerdictRows {
  const { rubric } = verification;
  const verdict = aggregate(rubric.compiled, outcomes);
  const ids = { tenant_id: verification.tenantId, verification_id: verification.id };
  const createdAt = times.completedAt.toISOString();
  const payload =
    verification.options.require_proof === false
      ? null
      : verdictPayload(verification, outcomes, verdict, times.completedAt);
  const entry =
    payload &&
    signEntry(
      {
        verificationId: verification.id,
        previous: null,
        rubricHash: rubric.hash,
        submissionHash: verification.submissionHash,
        payload,
        createdAt,
      },
      { signer, crypto: deps.proofCrypto },
    );
  return {
    outcome: {
      id: verification.id,
      status: "succeeded",
      determination: verdict.determination,
      score: verdict.score,
      confidence: verdict.confidence,
      flagged: verdict.flagged,
      flag_reason: verdict.flag_reason,
      manipulation_detected: verdict.manipulation_detected,
      proof_ref: entry && proofRef(entry.content_hash),
      error: null,
      started_at: times.startedAt.toISOString(),
      completed_at: createdAt,
    },
    results: rubric.compiled.criteria.map((criterion, position) => {
      const outcome = at(outcomes, position);
      return {
        ...ids,
        position,
        criterion_id: at(rubric.criterionIds, position),
        key: criterion.key,
        primitive: criterion.primitive,
        determination: outcome.determination,
        confidence: outcome.confidence,
        score: outcome.score,
        rationale: outcome.rationale,
        evidence_spans: outcome.evidence_spans,
        value_assessed: outcome.value_assessed,
        flagged: outcome.flagged,
        flag_reason: outcome.flag_reason,
        manipulation_detected: outcome.manipulation_detected,
        model: outcome.model,
        tier: outcome.tier ?? null,
        raw_confidence: outcome.raw_confidence ?? null,
        calibration_id: outcome.calibration_id ?? null,
      };
    }),
    proof: entry && {
      ...ids,
      seq: entry.seq,
      key_id: entry.key_id,
      content_hash: entry.content_hash,
      prev_hash: entry.prev_hash,
      signature: entry.signature,
      envelope: entry.envelope,
      created_at: createdAt,
      expires_at: payload?.expires_at ?? null,
    },
  };
}

/** A reference that binds: the content hash of the verdict's proof entry. */
export function proofRef(contentHash: string): string {
  return `sha256:${contentHash}`;
}
