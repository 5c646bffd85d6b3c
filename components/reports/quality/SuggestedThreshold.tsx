import { Figures } from "@/components/reports/Figures";
import { formatted } from "@/components/reports/table/formats";
import { QUALITY_TEXTS as TEXTS } from "@/components/reports/texts";
import { problemOf } from "@/components/trpc/problem-of";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import type { ThresholdSuggestion } from "@/server/contracts/judging";

type SuggestedThresholdProps = {
  rubricId: string | undefined;
  query: { data: ThresholdSuggestion | undefined; error: unknown; refetch: () => unknown };
};

/** The suggested threshold with the guarantee that the service states. */
export function SuggestedThreshold({ rubricId, query: { data, error, refetch } }: SuggestedThresholdProps) {
  if (rubricId === undefined) return <p className="text-muted text-sm">{TEXTS.chooseRubric}</p>;
  if (error) return <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} />;
  if (!data || data.too_few_to_show) return null;
  return (
    <div className="space-y-2">
      <Figures
        figures={[
          {
            name: TEXTS.suggested,
            value: formatted(data.threshold, "two"),
            ...(data.threshold === null ? { note: TEXTS.noThreshold } : {}),
          },
          { name: TEXTS.current, value: formatted(data.current_threshold, "two") },
          { name: TEXTS.coverage, value: formatted(data.coverage, "percent") },
          { name: TEXTS.labels, value: formatted(data.labels) },
        ]}
      />
      <p className="text-muted max-w-prose text-xs">{data.guarantee}</p>
    </div>
  );
}
