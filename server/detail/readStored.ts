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
 * As `accountId` sees it now.
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
const NEAR = 0.1;
/** Minimum number of labels. */
const FEWEST = 10;
/** The newest labels of a judge that count. */
const NEWEST = 1_000;

/**
 * Reads, for each calibrated result by its position, the share of the tenant's labels that call such results correct.
 * A share of fewer than ten labels is omitted.
 */
async function readLabelRecords(
  tx: TenantTx,
  { id, results }: { id: string; results: readonly CriterionResultRow[] },
  calibrations: readonly CalibrationMapRow[],
): Promise<ReadonlyMap<number, Estimated>> {
  const records = new Map<number, Estimated>();
  for (const { id: calibrationId, primitive, model, promptVersion, labels } of calibrations) {
    if (labels < FEWEST) continue;
    const own = results.flatMap(({ calibrationId: by, position, rawConfidence }) =>
      by === calibrationId && rawConfidence !== null ? [{ position, rawConfidence }] : [],
    );
    const tallies = await tallyLabelsNear(
      tx,
      { primitive, model, promptVersion },
      { places: own.map(({ rawConfidence }) => rawConfidence), near: NEAR, newest: NEWEST, except: id },
    );
    own.forEach(({ position }, index) => {
      const { n = 0, correct = 0 } = tallies.find(({ place }) => place === index) ?? {};
      if (n >= FEWEST) records.set(position, wilson(correct, n));
    });
  }
  return records;
}
