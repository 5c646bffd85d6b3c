"use client";

import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { Tooltip } from "@/components/ui/Tooltip";
import { ConfidenceMeter } from "@/components/verdict/ConfidenceMeter";
import type { DetailResult } from "@/server/contracts/verificationDetail";

type CalibratedResult = Pick<DetailResult, "confidence" | "raw_confidence" | "calibration" | "label_record">;

/** A confidence whose tooltip explains its calibration. */
export function CalibrationNote({ result }: { result: CalibratedResult }) {
  const { label_record: record } = result;
  return (
    <Tooltip text={calibrationText(result)}>
      <button type="button" className="rounded text-left">
        <ConfidenceMeter confidence={result.confidence} record={record} />
      </button>
    </Tooltip>
  );
}

function calibrationText({ raw_confidence: raw, calibration, label_record: record }: CalibratedResult): string {
  if (raw === null) return TEXTS.deterministic;
  if (calibration === null || calibration.method === "none") return TEXTS.uncalibrated(raw.toFixed(2));
  const text = TEXTS.calibrated(raw.toFixed(2), calibration.method, calibration.labels, calibration.version);
  return record ? `${text} ${TEXTS.labelRecord(Math.round(record.value * record.n), record.n)}` : text;
}
