// Reads all stored data of a verification, in one transaction.
import { Problem } from "@/server/contracts/problems";
import type { Estimated } from "@/server/reports/contract/reports";
import { tallyLabelsNear } from "@/server/feedback/feedbackStore";
import { findJudgedVerification } from "@/server/verification/reverify/reverificationStore";
import { findReviewDecision } from "@/server/review/reviewDecisionStore";
import type { TenantTx } from "@/server/data/tenant";
import {
  type CalibrationMapRow,
  findCalibrationsById,
  findEscalationActs,
  findReservation,
  isDeferred,
  listEndedDeliveries,
  listFeedback,
  listReverifications,
  listSamples,
} from "@/server/detail/detailStore";
import type { CriterionResultRow } from "@/server/verification/read/verificationStore";
import { countNotes } from "@/server/notes/noteStore";
import type { TenantDeps } from "@/server/deps/deps";
import { wilson } from "@/server/statistics/intervals";
import { findAccountNames } from "@/server/account/accountNames";

export type Stored = Awaited<ReturnType<typeof readStored>>;

/**
 * Reads the verification for the account `accountId`.
 * @throws not_found
 */
export async function readStored(deps: TenantDeps, accountId: string, verificationId: string) {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await findJudgedVerification(tx, verificationId);
    if (!row) throw new Problem("not_found");
    const maps = row.results.flatMap(({ calibrationId }) => calibrationId ?? []);
    const calibrations = await findCalibrationsById(tx, maps);
    const decision = await findReviewDecision(tx, verificationId);
    const escalation = await findEscalationActs(tx, verificationId);
    const feedback = await listFeedback(tx, verificationId);
    const people = [
      decision?.decidedBy,
      escalation?.judgment?.accountId,
      ...feedback.map(({ recordedBy }) => recordedBy),
    ].filter((id) => id !== undefined);
    return {
      row,
      calibrations,
      labelRecords: await readLabelRecords(tx, row, calibrations),
      samples: await listSamples(tx, verificationId),
      feedback,
      reverifications: await listReverifications(tx, verificationId),
      decision,
      names: await findAccountNames(tx, people),
      escalation,
      reservation: await findReservation(tx, verificationId, at),
      deferred: await isDeferred(tx, { verificationId, accountId, at }),
      noteCount: await countNotes(tx, verificationId),
      deliveries: await listEndedDeliveries(tx, verificationId),
    };
  });
}

/** The maximum difference of similar raw confidences. */
const MAX_DISTANCE = 0.1;
/** The minimum number of labels. */
const MIN_LABELS = 10;
/** The number of newest labels of a judge that count. */
const MAX_LABELS = 1_000;

/**
 * Reads the share of the tenant's labels that call results like each calibrated result correct, by the result's
 * position. A share of fewer than ten labels is omitted.
 */
async function readLabelRecords(
  tx: TenantTx,
  { id, results }: { id: string; results: readonly CriterionResultRow[] },
  calibrations: readonly CalibrationMapRow[],
): Promise<ReadonlyMap<number, Estimated>> {
  const records = new Map<number, Estimated>();
  for (const { id: calibrationId, primitive, model, promptVersion, labels } of calibrations) {
    if (labels < MIN_LABELS) continue;
    const ownConfidences = results.flatMap(({ position, rawConfidence, ...result }) =>
      result.calibrationId === calibrationId && rawConfidence !== null ? [{ position, rawConfidence }] : [],
    );
    const tallies = await tallyLabelsNear(
      tx,
      { primitive, model, promptVersion },
      {
        places: ownConfidences.map(({ rawConfidence }) => rawConfidence),
        near: MAX_DISTANCE,
        newest: MAX_LABELS,
        except: id,
      },
    );
    ownConfidences.forEach(({ position }, index) => {
      const { n = 0, correct = 0 } = tallies.find(({ place }) => place === index) ?? {};
      if (n >= MIN_LABELS) records.set(position, wilson(correct, n));
    });
  }
  return records;
}
