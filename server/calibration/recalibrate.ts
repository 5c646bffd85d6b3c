// Fits calibrations to new labels. Versions are immutable; the one that a verdict used stays readable forever.
import type { FeedbackRecorded } from "@/server/contracts/events";
import { findCalibrations, insertCalibration, shareCalibration } from "@/server/calibration/calibrationStore";
import { type JudgeIdentity, listLabels } from "@/server/feedback/feedbackStore";
import { systemTransaction } from "@/server/data/tenant";
import { fitCalibration } from "@/server/calibration/fit";
import { type CalibrationMap, IDENTITY } from "@/server/calibration/map";
import type { TenantDeps } from "@/server/deps/deps";

/** Minimum growth of the number of labels for a new version. */
const MIN_GROWTH = 1.05;

/**
 * Fits the shared map, then the tenant's with the shared one as prior. Idempotent for the same labels.
 * @returns the number of stored versions
 */
export async function recalibrate(deps: TenantDeps, event: FeedbackRecorded): Promise<{ stored: number }> {
  const judge = { primitive: event.primitive, model: event.model, promptVersion: event.prompt_version };
  const { tenantCalibration, sharedCalibration } = await deps.db.transaction((tx) => findCalibrations(tx, judge));
  const sharedLabels = await systemTransaction(deps.database, "calibration", (tx) => listLabels(tx, judge));
  let prior = sharedCalibration?.map ?? IDENTITY;
  let storedCount = 0;
  if (hasGrown(sharedCalibration?.labels, sharedLabels.length)) {
    prior = fitCalibration(sharedLabels.map(toLabeledConfidence), IDENTITY);
    const row = buildRow(deps, judge, null, prior, sharedLabels.length);
    await systemTransaction(deps.database, "calibration", (tx) => shareCalibration(tx, deps.database, row));
    storedCount += 1;
  }
  const labels = await deps.db.transaction((tx) => listLabels(tx, judge));
  if (hasGrown(tenantCalibration?.labels, labels.length)) {
    const map = fitCalibration(labels.map(toLabeledConfidence), prior);
    await deps.db.transaction((tx) =>
      insertCalibration(tx, buildRow(deps, judge, deps.db.tenantId, map, labels.length)),
    );
    storedCount += 1;
  }
  return { stored: storedCount };
}

const hasGrown = (before: number | undefined, now: number): boolean =>
  now > 0 && now >= (before ?? 0) * MIN_GROWTH && now !== before;

const toLabeledConfidence = ({ rawConfidence, correct }: { rawConfidence: number; correct: boolean }) => ({
  confidence: rawConfidence,
  correct,
});

function buildRow(
  deps: TenantDeps,
  judge: JudgeIdentity,
  tenantId: string | null,
  map: CalibrationMap,
  labels: number,
) {
  return { id: deps.ids.next(), tenantId, ...judge, method: map.method, labels, map, createdAt: deps.clock.now() };
}
