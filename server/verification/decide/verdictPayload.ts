import type { VerdictPayload } from "@/server/proof/contract/proof";
import { sha256Hex } from "@/server/deps/hash";
import type { AggregateVerdict } from "@/server/verdict/aggregate";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { contextDigests } from "@/server/submission/hash";
import { normalizeSubmission } from "@/server/submission/normalize";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";

const DAY_MS = 86_400_000;

/** Builds the payload of proof entry 0: the verdict and digests of its inputs, without raw content. */
export function verdictPayload(
  verification: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  verdict: AggregateVerdict,
  issuedAt: Date,
): VerdictPayload {
  const { rubric, fetched, referenceSet, options, metadata } = verification;
  const ttlDays = rubric.compiled.proof_ttl_days;
  return {
    kind: "verdict",
    ...verdictFields(verification, outcomes, verdict, issuedAt),
    rubric: { id: rubric.id, name: rubric.name, version: rubric.version },
    identity_rung: verification.identityRung,
    context_digests: contextDigests(normalizeSubmission(verification.submission)).map(({ role, label, sha256 }) => ({
      role,
      label,
      hash: sha256,
    })),
    evidence_packets: Object.values(verification.evidenceTrust),
    ...(fetched?.contentHash ? { content_hash: fetched.contentHash } : {}),
    ...(referenceSet ? { reference_set: { reference_set_id: referenceSet.id, hash: referenceSet.hash } } : {}),
    ...(options.sign_metadata === true && metadata ? { metadata } : {}),
    ...(ttlDays ? { expires_at: new Date(issuedAt.getTime() + ttlDays * DAY_MS).toISOString() } : {}),
  };
}

/** Builds the fields that all entries with a verdict have. */
export function verdictFields(
  { tenantId, rubric }: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  verdict: AggregateVerdict,
  issuedAt: Date,
) {
  return {
    tenant_id: tenantId,
    determination: verdict.determination,
    score: verdict.score,
    confidence: verdict.confidence,
    flagged: verdict.flagged,
    flag_reason: verdict.flagReason,
    criteria: rubric.compiled.criteria.map((criterion, index) => {
      const outcome = criterionItem(outcomes, index);
      return {
        criterion_id: criterionItem(rubric.criterionIds, index),
        key: criterion.key,
        primitive: criterion.primitive,
        determination: outcome.determination,
        confidence: outcome.confidence,
        score: outcome.score,
        model: outcome.model,
        rationale_hash: sha256Hex(outcome.rationale),
        evidence_hash: sha256Hex(canonicalJson(outcome.evidenceSpans)),
        ...(outcome.readings ? { readings: outcome.readings } : {}),
      };
    }),
    ...(rubric.compiled.readings || outcomes.some(({ unread }) => unread) ? { readings: "single" as const } : {}),
    calibration_id: findCalibrationId(outcomes, verdict),
    ...(verdict.manipulationDetected ? { manipulation_detected: true as const } : {}),
    issued_at: issuedAt.toISOString(),
  };
}

/** Finds the calibration of the judged criterion whose confidence is that of the verdict. */
function findCalibrationId(outcomes: readonly CriterionOutcome[], { confidence }: AggregateVerdict): string | null {
  return outcomes.find((item) => item.calibrationId && item.confidence === confidence)?.calibrationId ?? null;
}

/** Returns the item of a criterion from a list that has one for each, in order. */
export function criterionItem<T>(items: readonly T[], position: number): T {
  const item = items[position];
  if (item === undefined) throw new Error(`criterion ${position} is missing`);
  return item;
}
