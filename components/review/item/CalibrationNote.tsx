import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { Tooltip } from "@/components/ui/Tooltip";
import { ConfidenceMeter } from "@/components/verdict/ConfidenceMeter";
import type { Answer } from "@/server/verdict/contract/abstention";
import type { CriterionPrimitive } from "@/server/contracts/enums";
import { scoreText } from "@/server/contracts/quantities";
import type { DetailResult } from "@/server/detail/contract";

type CalibratedResult = Answer & Pick<DetailResult, "raw_confidence" | "calibration" | "label_record">;

type CalibrationNoteProps = {
  result: CalibratedResult;
  primitive: CriterionPrimitive | undefined;
  /** The threshold that the confidence is compared with. */
  threshold: number;
};

/** Shows a confidence; its tooltip explains the calibration. */
export function CalibrationNote({ result, primitive, threshold }: CalibrationNoteProps) {
  const { label_record: record } = result;
  return (
    <Tooltip text={calibrationText(result, primitive)}>
      <button type="button" className="rounded text-left">
        <ConfidenceMeter answer={result} threshold={threshold} record={record} />
      </button>
    </Tooltip>
  );
}

function calibrationText(
  { raw_confidence: raw, calibration, label_record: record }: CalibratedResult,
  primitive: CriterionPrimitive | undefined,
): string {
  if (raw === null) return primitive === "llm_judge@1" ? TEXTS.noReading : TEXTS.deterministic;
  if (calibration === null || calibration.method === "none") return TEXTS.uncalibrated(scoreText(raw));
  const text = TEXTS.calibrated(scoreText(raw), calibration.method, calibration.labels, calibration.version);
  return record ? `${text} ${TEXTS.labelRecord(Math.round(record.value * record.n), record.n)}` : text;
}
