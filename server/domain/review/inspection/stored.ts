// Reads all that is stored about a verification, at one moment.
import { Problem } from "@/server/contracts/problems";
import type { Submission } from "@/server/contracts/submission";
import type { VerifyOptions } from "@/server/contracts/verification";
import { findReviewDecision } from "@/server/data/cockpitStore";
import {
  findCalibrationsById,
  findEscalationTimes,
  findReservation,
  isDeferred,
  listEndedDeliveries,
  listFeedback,
  listReverifications,
  listSamples,
} from "@/server/data/inspectionStore";
import { findJudgedVerification, type JudgedVerificationRow } from "@/server/data/reverificationStore";
import type { TenantDeps } from "@/server/domain/deps";
import { loadForJudging } from "@/server/domain/rubric/loadForJudging";
import type { EvidenceTrust } from "@/server/domain/submission/evidenceTrust";
import type { AcceptedVerification } from "@/server/domain/verification/acceptedVerification";
import { loadMaterials } from "@/server/domain/verification/loadMaterials";

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** As `accountId` sees it now. @throws not_found */
export async function readStored(deps: TenantDeps, accountId: string, verificationId: string) {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await findJudgedVerification(tx, verificationId);
    if (!row) throw new Problem("not_found");
    const maps = row.results.flatMap(({ calibrationId }) => calibrationId ?? []);
    return {
      row,
      calibrations: await findCalibrationsById(tx, maps),
      samples: await listSamples(tx, verificationId),
      feedback: await listFeedback(tx, verificationId),
      reverifications: await listReverifications(tx, verificationId),
      decision: await findReviewDecision(tx, verificationId),
      escalation: await findEscalationTimes(tx, verificationId),
      reservation: await findReservation(tx, verificationId, at),
      deferred: await isDeferred(tx, { verificationId, accountId, at }),
      deliveries: await listEndedDeliveries(tx, verificationId),
    };
  });
}

/** What it was judged by, with the trust in its evidence as it was decided on acceptance. */
export async function acceptedAs(deps: TenantDeps, row: JudgedVerificationRow): Promise<AcceptedVerification> {
  const rubric = await loadForJudging(deps, row.rubricId);
  if (!rubric) throw new Error("a verification lost its rubric version");
  const submission = row.submission as Submission;
  return {
    id: row.id,
    tenantId: row.tenantId,
    rubric,
    submission,
    submissionHash: row.submissionHash,
    evidenceTrust: (row.evidenceTrust ?? {}) as EvidenceTrust,
    ...(await loadMaterials(deps, row.id, submission, row.referenceSetId)),
    options: row.options as VerifyOptions,
    identityRung: row.identityRung as AcceptedVerification["identityRung"],
  };
}
