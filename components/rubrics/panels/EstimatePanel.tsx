import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { costRange } from "@/components/rubrics/panels/cost-range";
import { SamplePicker, findSample } from "@/components/rubrics/panels/SamplePicker";
import type { Spec } from "@/components/rubrics/spec";
import { EXAMPLE_TEXTS, PANEL_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPCClient } from "@/components/trpc/provider";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { PlainTable } from "@/components/ui/table/PlainTable";
import { useDebounced } from "@/components/ui/use-debounced";
import { countText, dollarsText } from "@/server/contracts/quantities";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";
import type { RubricEstimate } from "@/server/authoring/contract/rubricEditor";

const PAUSE_MS = 400;
const NO_VALUE = "–";

type EstimatePanelProps = { spec: Spec; examples: readonly DraftExample[]; isCompiled: boolean };

export const EstimatePanel = memo(function EstimatePanel({ spec, examples, isCompiled }: EstimatePanelProps) {
  const client = useTRPCClient();
  const [sample, setSample] = useState("");
  const debouncedSpec = useDebounced(spec, PAUSE_MS);
  const submission = findSample(examples, sample);
  const { data, error } = useQuery({
    queryKey: ["rubric-estimate", debouncedSpec, submission],
    queryFn: ({ signal }) =>
      client.rubricEditor.estimate.mutate({ body: { spec: debouncedSpec, submission } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isCompiled,
    retry: false,
    gcTime: 0,
  });
  if (!isCompiled) return <p className="text-muted text-sm">{EXAMPLE_TEXTS.invalid}</p>;
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.judged === 0) return <p className="text-sm">{TEXTS.costFree}</p>;
  return (
    <div className="space-y-4">
      <p className="font-medium">{rangeText(data)}</p>
      <p className="text-muted text-sm">{TEXTS.costHint}</p>
      <SamplePicker examples={examples} value={sample} onChange={setSample} />
      <PlainTable
        label={TEXTS.costUsd}
        headings={[
          TEXTS.tier,
          TEXTS.model,
          TEXTS.costUsd,
          TEXTS.samples,
          TEXTS.begins,
          TEXTS.inputTokens,
          TEXTS.outputTokens,
        ]}
        rows={[
          ...data.tiers.map((tier) => buildCells(tier.tier, tier.samples, tier.criteria, tier)),
          ...(data.readings ? [buildCells(TEXTS.readings, 1, NO_VALUE, data.readings)] : []),
        ]}
      />
    </div>
  );
});

function rangeText(estimate: RubricEstimate): string {
  const range = costRange(estimate);
  return range === null ? TEXTS.costUnknown : TEXTS.costRange(dollarsText(range.typicalUsd), dollarsText(range.maxUsd));
}

type Use = NonNullable<RubricEstimate["readings"]>;

function buildCells(name: string | number, samples: number, startCost: string | number, use: Use) {
  return [
    name,
    use.model ?? TEXTS.noModel,
    use.cost_usd === null ? TEXTS.noPrice : dollarsText(use.cost_usd),
    samples,
    startCost,
    countText(use.input_tokens),
    countText(use.output_tokens),
  ];
}
