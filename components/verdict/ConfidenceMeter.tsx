import { confidenceInWords } from "@/components/verdict/confidence";
import type { Estimated } from "@/server/contracts/reports";

type ConfidenceMeterProps = {
  /** 0..1 */
  confidence: number;
  /** How often results about this sure were right: ends of the interval in 0..1; null when too few were labelled. */
  record: Pick<Estimated, "low" | "high"> | null;
};

/** A confidence as number and word, with a bar and the interval that people's labels give it. */
export function ConfidenceMeter({ confidence, record }: ConfidenceMeterProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 tabular-nums">
      <span
        aria-hidden
        className="bg-sunken border-line relative h-2 w-16 shrink-0 overflow-hidden rounded-full border"
      >
        <span className="bg-accent absolute inset-y-0 left-0" style={{ width: percent(confidence) }} />
        {record ? (
          <span
            className="bg-ink absolute top-1/2 h-px -translate-y-1/2"
            style={{ left: percent(record.low), right: percent(1 - record.high) }}
          />
        ) : null}
      </span>
      <span>
        {confidenceInWords(confidence)}
        {record ? (
          <span className="text-muted text-xs">
            {" "}
            ({record.low.toFixed(2)} to {record.high.toFixed(2)})
          </span>
        ) : null}
      </span>
    </span>
  );
}

const percent = (share: number): string => `${share * 100}%`;
