import { confidenceInWords } from "@/components/verdict/confidence";
import { CONFIDENCE_TEXTS as TEXTS } from "@/components/verdict/texts";
import { type Answer, confidenceReplacement } from "@/server/verdict/contract/abstention";
import type { Estimated } from "@/server/reports/contract/reports";

type ConfidenceMeterProps = {
  answer: Answer;
  /** The threshold that the confidence is compared with. */
  threshold: number;
  /** 95% interval, in 0..1, of the share of correct results at this confidence; null when there are too few labels. */
  record: Pick<Estimated, "low" | "high"> | null;
};

/**
 * Shows a confidence as number, level and bar, with its interval from reviewers' labels; as words alone for an answer
 * without a confidence.
 */
export function ConfidenceMeter({ answer, threshold, record }: ConfidenceMeterProps) {
  const confidenceText = confidenceInWords(answer, threshold);
  if (confidenceReplacement(answer) !== null) return confidenceText;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      <span
        aria-hidden
        className="bg-sunken border-line relative h-2 w-16 shrink-0 overflow-hidden rounded-full border"
      >
        <span className="bg-accent absolute inset-y-0 left-0" style={{ width: percent(answer.confidence) }} />
        {record ? (
          <span
            className="bg-ink absolute top-1/2 h-px -translate-y-1/2"
            style={{ left: percent(record.low), right: percent(1 - record.high) }}
          />
        ) : null}
      </span>
      <span>
        {confidenceText}
        {record ? <span className="text-muted text-xs"> [{TEXTS.interval(record.low, record.high)}]</span> : null}
      </span>
    </span>
  );
}

const percent = (share: number): string => `${share * 100}%`;
