import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { SamplePicker, sampleOf } from "@/components/rubrics/panels/SamplePicker";
import type { Spec } from "@/components/rubrics/spec";
import { EXAMPLE_TEXTS, PANEL_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPCClient } from "@/components/trpc/provider";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { useDebounced } from "@/components/ui/use-debounced";
import { countText, dollarsText } from "@/server/contracts/quantities";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";
import type { RubricEstimate } from "@/server/authoring/contract/rubricEditor";

const PAUSE_MS = 400;
const NONE = "–";

type EstimatePanelProps = { spec: Spec; examples: readonly DraftExample[]; compiles: boolean };

export const EstimatePanel = memo(function EstimatePanel({ spec, examples, compiles }: EstimatePanelProps) {
  const client = useTRPCClient();
  const [sample, setSample] = useState("");
  const debounced = useDebounced(spec, PAUSE_MS);
  const submission = sampleOf(examples, sample);
  const { data, error } = useQuery({
    queryKey: ["rubric-estimate", debounced, submission],
    queryFn: ({ signal }) => client.rubricEditor.estimate.mutate({ body: { spec: debounced, submission } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: compiles,
    retry: false,
    gcTime: 0,
  });
  if (!compiles) return <p className="text-muted text-sm">{EXAMPLE_TEXTS.invalid}</p>;
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Skeleton lines={4} />;
  if (data.judged === 0) return <p className="text-sm">{TEXTS.costFree}</p>;
  return (
    <div className="space-y-4">
      <p className="text-muted text-sm">{TEXTS.costHint}</p>
      <SamplePicker examples={examples} value={sample} onChange={setSample} />
      <div
        className="border-line rounded-card overflow-x-auto border"
        tabIndex={0}
        role="region"
        aria-label={TEXTS.costUsd}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-line text-muted border-b text-xs">
              {[
                TEXTS.tier,
                TEXTS.model,
                TEXTS.samples,
                TEXTS.begins,
                TEXTS.inputTokens,
                TEXTS.outputTokens,
                TEXTS.costUsd,
              ].map((heading) => (
                <th key={heading} scope="col" className="h-9 px-3 text-left font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-line divide-y tabular-nums">
            {data.tiers.map((tier) => (
              <EstimateRow key={tier.tier} name={tier.tier} samples={tier.samples} begins={tier.criteria} use={tier} />
            ))}
            {data.readings && <EstimateRow name={TEXTS.readings} samples={1} begins={NONE} use={data.readings} />}
          </tbody>
        </table>
      </div>
    </div>
  );
});

type EstimateRowProps = {
  name: string | number;
  samples: number;
  begins: string | number;
  use: NonNullable<RubricEstimate["readings"]>;
};

function EstimateRow({ name, samples, begins, use }: EstimateRowProps) {
  const cells = [
    name,
    use.model ?? TEXTS.noModel,
    samples,
    begins,
    countText(use.input_tokens),
    countText(use.output_tokens),
    use.cost_usd === null ? TEXTS.noPrice : dollarsText(use.cost_usd),
  ];
  return (
    <tr>
      {cells.map((cell, index) => (
        <td key={index} className="h-10 px-3 whitespace-nowrap">
          {cell}
        </td>
      ))}
    </tr>
  );
}
