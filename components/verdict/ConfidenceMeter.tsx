import { confidenceInWords } from "@/components/verdict/confidence";

type ConfidenceMeterProps = {
  /** 0..1 */
  confidence: number;
  /** Lower and upper end in 0..1, when known. */
  interval?: readonly [number, number];
};

/** A confidence as number and word, with a bar and the range that it lies in. */
export function ConfidenceMeter({ confidence, interval }: ConfidenceMeterProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span
        aria-hidden
        className="bg-sunken border-line relative h-2 w-16 shrink-0 overflow-hidden rounded-full border"
      >
        <span className="bg-accent absolute inset-y-0 left-0" style={{ width: percent(confidence) }} />
        {interval ? (
          <span
            className="bg-ink absolute top-1/2 h-px -translate-y-1/2"
            style={{ left: percent(interval[0]), right: percent(1 - interval[1]) }}
          />
        ) : null}
      </span>
      <span>
        {confidenceInWords(confidence)}
        {interval ? (
          <span className="text-muted text-xs">
            {" "}
            ({interval[0].toFixed(2)} to {interval[1].toFixed(2)})
          </span>
        ) : null}
      </span>
    </span>
  );
}

const percent = (share: number): string => `${share * 100}%`;
