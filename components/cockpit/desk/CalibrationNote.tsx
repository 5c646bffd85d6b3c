"use client";

import { COCKPIT_TEXTS as TEXTS } from "@/components/cockpit/texts";
import { Tooltip } from "@/components/ui/Tooltip";
import { ConfidenceMeter } from "@/components/verdict/ConfidenceMeter";
import type { InspectedResult } from "@/server/contracts/inspection";

type Shown = Pick<InspectedResult, "confidence" | "raw_confidence" | "calibration">;

/** A confidence; on hover and focus how it was calibrated, and on how many labels. */
export function CalibrationNote({ result }: { result: Shown }) {
  return (
    <Tooltip text={calibrationInWords(result)}>
      <button type="button" className="rounded text-left">
        <ConfidenceMeter confidence={result.confidence} />
      </button>
    </Tooltip>
  );
}

function calibrationInWords({ raw_confidence: raw, calibration }: Shown): string {
  if (raw === null) return TEXTS.deterministic;
  if (calibration === null || calibration.method === "none") return TEXTS.uncalibrated(raw.toFixed(2));
  return TEXTS.calibrated(raw.toFixed(2), calibration.method, calibration.labels, calibration.version);
}
