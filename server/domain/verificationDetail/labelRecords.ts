// Feedback on earlier results of the same judge with similar confidence.
import type { Estimated } from "@/server/contracts/reports";
import { tallyLabelsNear } from "@/server/data/feedbackStore";
import type { CalibrationMapRow } from "@/server/data/verificationDetailStore";
import type { TenantTx } from "@/server/data/tenant";
import type { CriterionResultRow } from "@/server/data/verificationStore";
import { wilson } from "@/server/domain/statistics/proportion";

/** The maximum difference of similar raw confidences. */
const NEAR = 0.1;
/** Minimum number of labels. */
const FEWEST = 10;
/** The newest labels of a judge that count. */
const NEWEST = 1_000;

/** By position of a calibrated result: the share of the tenant's labels that call such results correct; omitted with fewer than ten. */
export async function readLabelRecords(
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
