"use client";

import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { Tooltip } from "@/components/ui/Tooltip";
import { ConfidenceMeter } from "@/components/verdict/ConfidenceMeter";
import type { DetailResult } from "@/server/contracts/verificationDetail";

type Shown = Pick<DetailResult, "confidence" | "raw_confidence" | "calibration" | "label_record">;

/** A confidence; on hover and focus how it was calibrated, and on how many labels. */
export function CalibrationNote({ result }: { result: Shown }) {
  const { label_record: record } = result;
  return (
    <Tooltip text={calibrationInWords(result)}>
      <button type="button" className="rounded text-left">
        <ConfidenceMeter confidence={result.confidence} record={record} />
      </button>
    </Tooltip>
  );
}

function calibrationInWords({ raw_confidence: raw, calibration, label_record: record }: Shown): string {
  if (raw === null) return TEXTS.deterministic;
  if (calibration === null || calibration.method === "none") return TEXTS.uncalibrated(raw.toFixed(2));
  const how = TEXTS.calibrated(raw.toFixed(2), calibration.method, calibration.labels, calibration.version);
  return record ? `${how} ${TEXTS.labelRecord(Math.round(record.value * record.n), record.n)}` : how;
}
