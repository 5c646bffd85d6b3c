import type { VerdictPayload } from "@/server/proof/contract/payloads";
import type { Committer } from "@/server/proof/committer";
import type { AggregateVerdict } from "@/server/verdict/aggregate";
import type { CriterionReading } from "@/server/verdict/contract/reading";
import type { CriterionOutcome } from "@/server/verdict/outcome";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { PacketTrust } from "@/server/submission/evidenceTrust";
import { pieceTexts } from "@/server/submission/submissionTexts";
import type { AcceptedVerification } from "@/server/verification/decide/acceptedVerification";
import { buildJudgedSubmission } from "@/server/verification/decide/buildJudgedSubmission";

const DAY_MS = 86_400_000;

/** Builds the payload of proof entry 0: the verdict and commitments to its inputs, without raw content. */
export function verdictPayload(
  verification: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  verdict: AggregateVerdict,
  issuedAt: Date,
  committer: Committer,
): VerdictPayload {
  const { rubric, referenceSet, options, metadata } = verification;
  const ttlDays = rubric.compiled.proof_ttl_days;
  return {
    kind: "verdict",
    ...verdictFields(verification, outcomes, verdict, issuedAt, committer),
    rubric: { id: rubric.id, name: rubric.name, version: rubric.version },
    identity_rung: verification.identityRung,
    pieces: pieceTexts(buildJudgedSubmission(verification)).map(({ role, label, text }, index) => ({
      role,
      label,
      commitment: committer.commit(`/payload/pieces/${index}/commitment`, text),
    })),
    evidence_packets: signedPackets(Object.values(verification.evidenceTrust), committer),
    ...(referenceSet
      ? {
          reference_set: {
            reference_set_id: referenceSet.id,
            commitment: committer.commitAndKeep("/payload/reference_set/commitment", referenceSet.hash),
          },
        }
      : {}),
    ...(options.sign_metadata === true && metadata ? { metadata } : {}),
    ...(ttlDays ? { expires_at: new Date(issuedAt.getTime() + ttlDays * DAY_MS).toISOString() } : {}),
  };
}

/** Commits to the hashes of evidence packets. */
export function signedPackets(packets: readonly PacketTrust[], committer: Committer) {
  return packets.map(({ content_hash, ...packet }, index) => ({
    ...packet,
    content_commitment: committer.commitAndKeep(`/payload/evidence_packets/${index}/content_commitment`, content_hash),
  }));
}

/** Builds the fields that all entries with a verdict have. */
export function verdictFields(
  { tenantId, rubric }: AcceptedVerification,
  outcomes: readonly CriterionOutcome[],
  verdict: AggregateVerdict,
  issuedAt: Date,
  committer: Committer,
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
      const place = `/payload/criteria/${index}`;
      return {
        criterion_id: criterionItem(rubric.criterionIds, index),
        key: criterion.key,
        type: criterion.type,
        primitive: criterion.primitive,
        determination: outcome.determination,
        confidence: outcome.confidence,
        score: outcome.score,
        model: outcome.model,
        rationale_commitment: committer.commit(`${place}/rationale_commitment`, outcome.rationale),
        evidence_commitment: committer.commit(`${place}/evidence_commitment`, canonicalJson(outcome.evidenceSpans)),
        ...(outcome.readings ? { readings: signedReadings(outcome.readings, place, committer) } : {}),
      };
    }),
    ...(rubric.compiled.readings || outcomes.some(({ unread }) => unread) ? { readings: "single" as const } : {}),
    calibration_id: findCalibrationId(outcomes, verdict),
    ...(verdict.manipulationDetected ? { manipulation_detected: true as const } : {}),
    issued_at: issuedAt.toISOString(),
  };
}

function signedReadings(readings: readonly CriterionReading[], place: string, committer: Committer) {
  return readings.map(({ input_hash, ...reading }, index) => ({
    ...reading,
    input_commitment: committer.commitAndKeep(`${place}/readings/${index}/input_commitment`, input_hash),
  }));
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
