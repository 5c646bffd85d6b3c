// Reads all stored data of a verification, in one transaction.
import { Problem } from "@/server/contracts/problems";
import { findReviewDecision } from "@/server/data/reviewDecisionStore";
import {
  findCalibrationsById,
  findEscalationTimes,
  findReservation,
  isDeferred,
  listEndedDeliveries,
  listFeedback,
  listReverifications,
  listSamples,
} from "@/server/data/verificationDetailStore";
import { findJudgedVerification } from "@/server/data/reverificationStore";
import type { TenantDeps } from "@/server/domain/deps";
import { readLabelRecords } from "@/server/domain/verificationDetail/labelRecords";

export type Stored = Awaited<ReturnType<typeof readStored>>;

/** As `accountId` sees it now. @throws not_found */
export async function readStored(deps: TenantDeps, accountId: string, verificationId: string) {
  const at = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const row = await findJudgedVerification(tx, verificationId);
    if (!row) throw new Problem("not_found");
    const maps = row.results.flatMap(({ calibrationId }) => calibrationId ?? []);
    const calibrations = await findCalibrationsById(tx, maps);
    return {
      row,
      calibrations,
      labelRecords: await readLabelRecords(tx, row, calibrations),
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
